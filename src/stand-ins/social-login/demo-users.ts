/** Demo user with an account at a provider. */
export type DemoUser = {
  id: string;
  name: string;
  email: string | null;
  verified: boolean;
  /** Key of the message that describes the user. */
  about: 'newHere' | 'hasAccount' | 'noEmail' | 'unverified' | 'worksHere';
};

/** Demo users at Google; each has another sign-in outcome. */
export const GOOGLE_USERS: readonly DemoUser[] = [
  {
    id: '110000000000000000001',
    name: 'Lina Haddad',
    email: 'lina.haddad@mail.example',
    verified: true,
    about: 'newHere',
  },
  { id: '110000000000000000002', name: 'Noura', email: 'noura@souk.example', verified: true, about: 'hasAccount' },
  {
    id: '110000000000000000003',
    name: 'Jonas Weber',
    email: 'jonas@werkstatt.example',
    verified: false,
    about: 'unverified',
  },
  { id: '110000000000000000004', name: 'Dana', email: 'dana@souk.example', verified: true, about: 'worksHere' },
];

/** Demo users at Facebook, which does not verify e-mail addresses. */
export const FACEBOOK_USERS: readonly DemoUser[] = [
  {
    id: '10200000000000001',
    name: 'Selin Aydın',
    email: 'selin.aydin@mail.example',
    verified: false,
    about: 'unverified',
  },
  { id: '10200000000000002', name: 'Rahul Mehta', email: null, verified: false, about: 'noEmail' },
  { id: '10200000000000003', name: 'Noura', email: 'noura@souk.example', verified: false, about: 'hasAccount' },
];

import { ok } from '../../../kernel/result.ts';
import { anyone, customer } from '../../../platform/operations/access.ts';
import { defineQuery, type OperationContext } from '../../../platform/operations/operation.ts';
import { visitorProfileSchema } from '../customers.answers.ts';
import { showProfile } from './show-profile.ts';

const tags = ['customers'];

export const getProfileOperation = defineQuery({
  name: 'customers.get-profile',
  access: anyone,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/profile',
      operationId: 'getProfile',
      summary: 'The current visitor, the number of items in the cart, and the saved lists',
    },
  ],
  run: readVisitorProfile,
  data: visitorProfileSchema,
});

export const getOwnProfileOperation = defineQuery({
  name: 'customers.get-own-profile',
  access: customer,
  refusals: {},
  tags,
  routes: [
    {
      method: 'POST',
      path: '/user/profile',
      operationId: 'getOwnProfile',
      summary: 'The profile of the signed-in customer',
    },
  ],
  run: readVisitorProfile,
  data: visitorProfileSchema,
});

async function readVisitorProfile({ db, deps, visitor }: Pick<OperationContext<unknown>, 'db' | 'deps' | 'visitor'>) {
  const profile = await showProfile(await visitor(), {
    countCartItems: (current) => deps.countCartItems(db, current),
    readLists: (customerId) => deps.readLists(db, customerId),
  });
  return ok(profile);
}

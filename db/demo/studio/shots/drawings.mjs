// Line drawings on a grid of 64 (faults), 96 (devices and stores): what is there in ink, what is the matter in the accent.
const PHONE = 'M23 6h18a5 5 0 0 1 5 5v42a5 5 0 0 1-5 5H23a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5Z';
const LAPTOP = 'M14 12h36a3 3 0 0 1 3 3v27H11V15a3 3 0 0 1 3-3ZM5 42h54l-2.4 6.4A4 4 0 0 1 52.9 51H11.1a4 4 0 0 1-3.7-2.6Z';
const PLUS = (x, y) => `<circle cx="${x}" cy="${y}" r="9" fill="#fff"/><path d="M${x - 4} ${y}h8M${x} ${y - 4}v8"/>`;

export const FAULTS = {
  screen: [PHONE, 'M25 13l7 9-4 6 10 7-5 6 4 8M28 28l-7 3M38 35l6-3'],
  battery: ['M11 20h38a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5V25a5 5 0 0 1 5-5ZM58 28v8', '<rect x="11" y="25" width="9" height="14" rx="2" fill="SOFT"/><path d="M34 26l-5 6h6l-5 6"/>'],
  'charging-port': ['M16 5v25a6 6 0 0 0 6 6h20a6 6 0 0 0 6-6V5M27 30h10', '<path d="M28 47v-4h8v4M24 47h16v6a4 4 0 0 1-4 4h-8a4 4 0 0 1-4-4ZM32 57v5" fill="SOFT"/>'],
  'back-cover': [`<path d="${PHONE}"/><rect x="23" y="11" width="11" height="20" rx="5.5"/><circle cx="28.5" cy="17" r="2"/><circle cx="28.5" cy="25" r="2"/>`, 'M46 33l-8 4 3 6-10 3 3 5-4 7M41 43l5 2'],
  'rear-camera': ['<rect x="9" y="14" width="46" height="36" rx="9"/><circle cx="29" cy="32" r="12"/><circle cx="48" cy="22" r="1.5"/>', '<circle cx="29" cy="32" r="6" fill="SOFT"/><path d="M27 29.5a3.5 3.5 0 0 1 2-1"/>'],
  'front-camera': ['M15 59V13a6 6 0 0 1 6-6h22a6 6 0 0 1 6 6v46M22 55a10 10 0 0 1 20 0M32 42a6 6 0 1 0 0-12 6 6 0 0 0 0 12Z', '<circle cx="32" cy="17" r="4" fill="SOFT"/>'],
  'camera-glass': ['<circle cx="32" cy="32" r="23"/><circle cx="32" cy="32" r="12"/>', 'M15 17l13 10-3 6 10 3 3 9 8 5M28 27l3-7M35 36l7-4'],
  speaker: ['<path d="M9 25h9l14-11v36L18 39H9Z"/>', 'M40 25a10 10 0 0 1 0 14M46.5 18.5a19 19 0 0 1 0 27'],
  earpiece: ['M20 27a12 12 0 0 1 24 0c0 10-8 10-8 19a8 8 0 0 1-14.5 4.6', 'M26 28a6 6 0 0 1 12 0c0 4-5 4.5-5 9'],
  microphone: ['<rect x="25" y="7" width="14" height="28" rx="7"/><path d="M17 29a15 15 0 0 0 30 0M32 44v11M24 56h16"/>', 'M12 12l40 40'],
  buttons: ['M20 6h18a5 5 0 0 1 5 5v42a5 5 0 0 1-5 5H20a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5Z', '<path d="M47 17v9M47 31v7" stroke-width="3.5"/><path d="M60 21.5h-8M55 18l-3.5 3.5L55 25"/>'],
  biometrics: ['M8 20v-7a5 5 0 0 1 5-5h7M44 8h7a5 5 0 0 1 5 5v7M56 44v7a5 5 0 0 1-5 5h-7M20 56h-7a5 5 0 0 1-5-5v-7', 'M23 25v3M41 25v3M32 25v9h-3M23 41a12 12 0 0 0 18 0'],
  network: ['M20 6h18l10 11v36a5 5 0 0 1-5 5H21a5 5 0 0 1-5-5V10a4 4 0 0 1 4-4Z', '<rect x="23" y="31" width="18" height="17" rx="3" fill="SOFT"/><path d="M23 39.5h6M35 39.5h6M32 31v4M32 44v4"/>'],
  wireless: ['M7 25a36 36 0 0 1 50 0M15 34a25 25 0 0 1 34 0M23.5 42a13 13 0 0 1 17 0', '<circle cx="32" cy="51" r="3" fill="ACCENT"/><path d="M48 44l9 9M57 44l-9 9"/>'],
  vibration: ['<rect x="22" y="11" width="20" height="42" rx="4.5"/>', 'M14 20l-4 6 4 6-4 6 4 6M50 20l4 6-4 6 4 6-4 6'],
  frame: ['M17 9c8 15 8 31 0 46 6 3 14 3 20 0 8-15 8-31 0-46-6-3-14-3-20 0Z', '<path d="M52 10v44" stroke-dasharray="4 5"/><path d="M56 28l-6 4 6 4" transform="translate(-1 0)"/>'],
  keyboard: ['<rect x="5" y="18" width="54" height="30" rx="5"/><path d="M13 26h.1M21 26h.1M29 26h.1M45 26h.1M53 26h-.1M13 33h.1M21 33h.1M29 33h.1M45 33h.1M51 33h.1M20 41h24"/>', '<rect x="33" y="8" width="11" height="11" rx="3" fill="SOFT" transform="rotate(14 38 14)"/>'],
  trackpad: ['<rect x="8" y="13" width="48" height="38" rx="5"/><path d="M8 42h48M32 42v9"/>', '<path d="M24 20l14 6-6 2.5-2.5 6Z" fill="SOFT"/><path d="M43 20l3-2M45 27h4M42 34l3 3"/>'],
  hinge: ['M7 51h36M45 46l9-33', '<circle cx="44" cy="50" r="5" fill="SOFT"/><path d="M20 42a25 25 0 0 1 18-17M33 22l6 2.5-3 5.5"/>'],
  cooling: ['<circle cx="32" cy="32" r="24"/><path d="M32 26c-5-6-4-12 2-13 6 0 6 8 2 13M38 32c6-5 12-4 13 2 0 6-8 6-13 2M32 38c5 6 4 12-2 13-6 0-6-8-2-13M26 32c-6 5-12 4-13-2 0-6 8-6 13-2"/>', '<circle cx="32" cy="32" r="5" fill="SOFT"/>'],
  storage: [`<rect x="10" y="10" width="36" height="44" rx="5"/><rect x="17" y="17" width="22" height="11" rx="2"/><path d="M17 36h10M17 43h7"/>`, PLUS(47, 47)],
  memory: [`<path d="M6 19h52v7a4 4 0 0 0 0 8v8H6v-8a4 4 0 0 0 0-8Z"/><path d="M14 26h8v8h-8ZM28 26h8v8h-8ZM42 26h6v5M14 42v5M22 42v5M30 42v5M38 42v3"/>`, PLUS(50, 47)],
  'hdmi-port': ['<rect x="6" y="9" width="52" height="33" rx="4"/><path d="M22 50h20M32 42v8"/>', 'M26 20l12 12M38 20L26 32'],
  'disc-drive': ['<circle cx="32" cy="32" r="25"/><circle cx="32" cy="32" r="7"/><path d="M14 32a18 18 0 0 1 13-17.3"/>', 'M42 38l11 8M39 43l8 10M46 34l10 3'],
  'stick-drift': ['<circle cx="32" cy="34" r="23"/><circle cx="32" cy="34" r="14"/>', '<circle cx="37" cy="30" r="9" fill="SOFT"/><path d="M46 14h9v9M55 14l-8 8"/>'],
  crown: ['<rect x="14" y="17" width="30" height="30" rx="9"/><path d="M20 17l2-11h14l2 11M20 47l2 11h14l2-11M29 25v8l5 3"/>', '<rect x="46" y="27" width="6" height="10" rx="2" fill="SOFT"/><path d="M52 18a18 18 0 0 1 6 8M58 20v6h-6"/>'],
  'ear-cushions': ['<ellipse cx="32" cy="32" rx="20" ry="25"/><ellipse cx="32" cy="32" rx="9" ry="13"/>', 'M20 22l-4 3M19 32h-5M20 42l-4-3M44 22l4 3M45 32h5M44 42l4-3'],
  'one-side': ['<path d="M11 40V32a21 21 0 0 1 42 0v8"/><rect x="8" y="36" width="12" height="19" rx="5"/>', '<rect x="44" y="36" width="12" height="19" rx="5" fill="SOFT" stroke-dasharray="3.5 4"/><path d="M46 12l8-8M54 12l-8-8" transform="translate(3 2)"/>'],
  'charging-case': ['<rect x="9" y="14" width="46" height="38" rx="14"/><path d="M9 29h19M36 29h19"/>', '<path d="M34 27l-7 10h9l-6 9" />'],
  'water-damage': ['M20 6h18a5 5 0 0 1 5 5v10M15 11a5 5 0 0 1 5-5M15 11v42a5 5 0 0 0 5 5h9M26 12h6', '<path d="M44 28c7 9 11 14 11 19a11 11 0 0 1-22 0c0-5 4-10 11-19Z" fill="SOFT"/><path d="M39 47a5 5 0 0 0 4 5"/>'],
  'no-power': [PHONE, 'M27 27a8 8 0 1 0 10 0M32 22v9'],
  mainboard: ['<rect x="7" y="7" width="50" height="50" rx="6"/><path d="M24 20v-6M32 20V7M40 20v-6M24 44v6M32 44v13M40 44v6M20 24h-6M20 32H7M20 40h-6M44 24h6M44 32h13M44 40h6"/>', '<rect x="20" y="20" width="24" height="24" rx="4" fill="SOFT"/>'],
  software: [LAPTOP, 'M24 30a8.5 8.5 0 0 1 15-5M40 20v6h-6M40 28a8.5 8.5 0 0 1-15 4M24 37v-5h6'],
  'data-recovery': ['M10 14c0-8 36-8 36 0v16M10 14v34c0 5 11 7 20 6.5M10 14c0 8 36 8 36 0M10 26c0 5 11 7 18 6.5M10 37c0 5 9 7 16 6.5', '<circle cx="46" cy="46" r="12" fill="SOFT"/><path d="M46 52V40M41 45l5-5 5 5"/>'],
  'data-transfer': ['<rect x="6" y="14" width="19" height="36" rx="4"/><rect x="39" y="14" width="19" height="36" rx="4"/>', 'M18 27h27M40 22l5 5-5 5M46 39H19M24 34l-5 5 5 5'],
  'screen-protector': ['M29 52H19a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5h16a5 5 0 0 1 5 5v3', '<rect x="24" y="16" width="26" height="42" rx="5" fill="SOFT"/><path d="M31 30l7-7M31 39l14-14"/>'],
  cleaning: ['M22 58V34h20v24M18 58h28M26 34v-8l3-4V7h6v15l3 4v8M28 58V48M36 58V48', 'M50 10v8M46 14h8M12 18v6M9 21h6M54 30v6M51 33h6'],
  'not-sure': [PHONE, '<path d="M26.5 25a5.5 5.5 0 1 1 8 4.9c-1.7.9-2.5 2-2.5 4.1"/><path d="M32 40.5v.1" stroke-width="3.5"/>'],
};

export const DEVICES = {
  phone: ['<rect x="28" y="8" width="40" height="80" rx="8"/><path d="M44 15h8M28 24v-.1"/>', '<path d="M36 62c8-14 16 6 24-10" /><path d="M36 72c8-14 16 6 24-10"/>'],
  tablet: ['<rect x="9" y="18" width="70" height="54" rx="7"/><path d="M14 45v.1M87 20v46l-2.5 6-2.5-6V20Z" transform="translate(2 3)"/>', 'M22 58c12-20 24 8 44-16'],
  laptop: ['<path d="M20 18h56a5 5 0 0 1 5 5v41H15V23a5 5 0 0 1 5-5ZM6 64h84l-3 8a6 6 0 0 1-5.6 4H14.6A6 6 0 0 1 9 72Z"/><path d="M40 64l2 4h12l2-4"/>', 'M26 52c12-20 26 8 44-18'],
  console: ['<path d="M30 30h36c14 0 20 14 22 30 1.5 12-10 16-17 7l-7-9H32l-7 9c-7 9-18.5 5-17-7 2-16 8-30 22-30Z"/><path d="M26 40v10M21 45h10"/>', '<circle cx="66" cy="40" r="2.5" fill="ACCENT"/><circle cx="74" cy="47" r="2.5" fill="ACCENT"/><circle cx="58" cy="47" r="2.5" fill="ACCENT"/><circle cx="66" cy="54" r="2.5" fill="ACCENT"/>'],
  watch: ['<rect x="26" y="28" width="40" height="40" rx="12"/><path d="M33 28l3-18h20l3 18M33 68l3 18h20l3-18M70 42v9"/>', '<circle cx="46" cy="48" r="11"/><path d="M46 41v7l5 3"/>'],
  headphones: ['<path d="M14 60V48a34 34 0 0 1 68 0v12"/><rect x="9" y="52" width="18" height="30" rx="8"/><rect x="69" y="52" width="18" height="30" rx="8"/>', 'M40 68v-8M48 74V52M56 68v-8'],
};

export const STORES = {
  'second-tour': ['#2c6a52', '<path d="M25 40a25 25 0 0 1 45-7M71 20v14H57M71 56a25 25 0 0 1-45 7M25 76V62h14"/><rect x="40" y="35" width="16" height="27" rx="4"/>'],
  'kilif-han': ['#a8432f', '<rect x="27" y="16" width="42" height="64" rx="13"/><rect x="36.5" y="25.5" width="23" height="45" rx="6" stroke-width="3" stroke-dasharray="4 6.5"/>'],
  'current-affairs': ['#171c2e', '<path d="M16 48c8-26 16-26 24 0" stroke="#ecd995"/><path d="M40 48c8 26 16 26 24 0" stroke="#ecd995"/><path d="M64 48c5-17 11-21 16-12" stroke="#ecd995"/>'],
  'atelier-atlas': ['#8a5a2b', '<circle cx="48" cy="48" r="29"/><path d="M48 19l13 22M77 48H51M62 73L49 51M34 73l13-22M19 48h26M34 23l13 22"/>'],
  'desk-and-daughters': ['#0f6672', '<path d="M18 50h60M26 50v26M70 50v26"/><circle cx="48" cy="32" r="7.5"/><circle cx="30" cy="36" r="4.5"/><circle cx="66" cy="36" r="4.5"/>'],
  'the-parts-room': ['#454b5a', '<path d="M48 18l26 15v30L48 78 22 63V33Z"/><path d="M40 62V42a8 8 0 0 1 16 0v20ZM50 53h.1"/>'],
  'night-arcade': ['#3b2a63', '<path d="M66 58A26 26 0 1 1 40 20a21 21 0 0 0 26 38Z"/><path d="M66 22v14M59 29h14" stroke="#ee8a70"/>'],
};

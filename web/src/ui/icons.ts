/** Interface icons on a grid of 24, centred on the origin, drawn in the current colour. */
export const ICONS = {
  undo:
    '<path d="M-7-2H3A5 5 0 0 1 3 8H-3M-7-2-3-6M-7-2-3 2" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  book:
    '<path d="M0-5C-3-8-8-7.5-9-7V6C-8 5.4-3 5 0 8 3 5 8 5.4 9 6V-7C8-7.5 3-8 0-5V8" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  moon:
    '<path d="M5 5A8 8 0 1 1-2-8 6.4 6.4 0 0 0 5 5Z" fill="none" stroke="currentColor" stroke-linejoin="round" stroke-width="1.6"/>',
  sun:
    '<path d="M4 0A4 4 0 1 1-4 0 4 4 0 1 1 4 0M0-8V-6.4M0 8V6.4M8 0H6.4M-8 0H-6.4M5.6 5.6 4.5 4.5M-5.6 5.6-4.5 4.5M5.6-5.6 4.5-4.5M-5.6-5.6-4.5-4.5" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  menu:
    '<path d="M-8-4H8M-8 4H8" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  chevron:
    '<path d="M-3-6 3 0-3 6" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  "sheet-up":
    '<path d="M-6 3 0-3 6 3" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  bell:
    '<path d="M-6 5H6C4 3 5-6 0-7-5-6-4 3-6 5ZM-1.5 7.6H1.5" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  "bell-off":
    '<path d="M-6 5H6C4 3 5-6 0-7-5-6-4 3-6 5ZM-1.5 7.6H1.5M-8 8 8-8" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  eye:
    '<path d="M-9 0Q0-9 9 0 0 9-9 0ZM2.6 0A2.6 2.6 0 1 1-2.6 0 2.6 2.6 0 1 1 2.6 0" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  search:
    '<path d="M4-2A6 6 0 1 1-8-2 6 6 0 1 1 4-2M2.4 2.4 8 8" fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="1.6"/>',
  back:
    '<path d="M6 0H-7M-2-5-7 0-2 5" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  check:
    '<path d="M-6 0-1 6 9-7" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.4"/>',
  map:
    '<g transform="scale(0.923)"><path d="M-11-7l7-3 8 3 7-3v16l-7 3-8-3-7 3ZM-4-10v16M4-7v16" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/></g>',
  star:
    '<g transform="scale(0.923)"><path d="M0-11 3.76-5.18 10.46-3.4 6.09 1.98 6.47 8.9 0 6.4-6.47 8.9-6.09 1.98-10.46-3.4-3.76-5.18Z" fill="none" stroke="currentColor" stroke-linejoin="round" stroke-width="1.6"/></g>',
  mat:
    '<g transform="scale(0.923)"><path d="M-11 10v-11l11-9 11 9v11ZM-3 10v-7h6v7" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/></g>',
  pencil:
    '<path d="M-8 8-6.6 3 4-7.6A1.8 1.8 0 0 1 6.6-7.6L7.6-6.6A1.8 1.8 0 0 1 7.6-4L-3 6.6ZM2-5.6 5.6-2" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  measure:
    '<path d="M-9-4V4M9-4V4M-9 0H9" fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="1.6"/><circle r="3.2" fill="currentColor"/>',
  printer:
    '<path d="M-5-3V-9H5V-3M-5 5H-9V-3H9V5H5M-5 1H5V9H-5Z" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  cards:
    '<g stroke="currentColor" stroke-width="1.6"><rect x="-10" y="-7.5" rx="2" width="12" height="17" fill="none"/><rect x="-3" y="-10.5" rx="2" width="12" height="17" fill="var(--ground, #F4EEE1)"/></g>',
  log:
    '<path d="M-9-7h18M-9 0h18M-9 7h11" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  "seat-1":
    '<circle r="7.56" fill="none" stroke="currentColor" stroke-width="2.88"/>',
  "seat-2":
    '<path d="M0-10.08 8.73 5.04-8.73 5.04Z" fill="none" stroke="currentColor" stroke-linejoin="round" stroke-width="2.88"/>',
  "seat-3":
    '<rect x="-7.2" y="-7.2" width="14.4" height="14.4" fill="none" stroke="currentColor" stroke-width="2.88"/>',
  "seat-4":
    '<path d="M-7.2-7.2 7.2 7.2M7.2-7.2-7.2 7.2" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="3.24"/>',
  "area-mountain":
    '<path d="M-10 7-2-7 2-1 4-4 10 7Z" fill="currentColor"/>',
  "area-town":
    '<g fill="currentColor"><path d="M-9 8V-1L-4-6 1-1V8Z"/><path d="M2 8V1L6-3 10 1V8Z"/></g>',
  "area-fort":
    '<path d="M0-10 3.29-4.53 9.51-3.09 5.33 1.73 5.88 8.09 0 5.6-5.88 8.09-5.33 1.73-9.51-3.09-3.29-4.53Z" fill="currentColor"/>',
  "area-harbor":
    '<g fill="currentColor"><path d="M-9 3H9L6 8H-6Z"/><path d="M-1 1V-9L7-1H1"/><path d="M-2.4 1V-6L-7 1Z"/></g>',
  hire:
    '<g fill="currentColor"><circle cy="-5.4" r="4.68"/><path d="M-9 9q9-14.4 18 0Z"/></g>',
  "earth-level":
    '<path d="M-10 6.5 0-8.5 10 6.5Z" fill="currentColor"/>',
  arrow:
    '<path d="M-9 0h16m-6-6 6 6-6 6" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  people:
    '<path d="M-4-1A3.6 3.6 0 1 0-4-8.2 3.6 3.6 0 0 0-4-1ZM-10 8Q-4-2 2 8M5-1.4A3 3 0 1 0 5-7.4M5.6 2.4Q9 4 10 8" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  play:
    '<path d="M-5-8 8 0-5 8Z" fill="none" stroke="currentColor" stroke-linejoin="round" stroke-width="1.6"/>',
  pause:
    '<path d="M-4-7V7M4-7V7" fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="2"/>',
  skip:
    '<path d="M-7-7 4 0-7 7ZM8-7V7" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  close:
    '<path d="M-6-6 6 6M6-6-6 6" fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="1.6"/>',
  copy:
    '<path d="M-3-8H8V4H-3ZM-3-3H-8V9H3V4" fill="none" stroke="currentColor" stroke-linejoin="round" stroke-width="1.6"/>',
  talk:
    '<path d="M-9-7H9V4H0L-5 9V4H-9Z" fill="none" stroke="currentColor" stroke-linejoin="round" stroke-width="1.6"/>',
  cross:
    '<path d="M-6-6 6 6M6-6-6 6" fill="none" stroke="currentColor" stroke-linecap="round" stroke-width="2.4"/>',
  first:
    '<path d="M6-7-2 0 6 7M-6-7V7" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  last:
    '<path d="M-6-7 2 0-6 7M6-7V7" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  lamp:
    '<path d="M-5-2A5 5 0 1 1 5-2C5 1 2.5 2 2.5 5H-2.5C-2.5 2-5 1-5-2ZM-2 8H2" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  "turn-back":
    '<path d="M8-6 1 0 8 6ZM0-6-7 0 0 6Z" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  "turn-on":
    '<path d="M-8-6-1 0-8 6ZM0-6 7 0 0 6Z" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  "step-back":
    '<path d="M3-6-4 0 3 6" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  "step-on":
    '<path d="M-3-6 4 0-3 6" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="1.6"/>',
  mark:
    '<path d="M-5-8H5V8L0 4-5 8Z" fill="none" stroke="currentColor" stroke-linejoin="round" stroke-width="1.6"/>',
} as const;

export type IconName = keyof typeof ICONS;

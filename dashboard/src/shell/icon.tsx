/** Line icons of the navigation, as SVG paths in a square with a side of 16. Each icon is shown beside a word. */
const paths = {
  overview: 'M2.5 2.5H7V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z',
  queue: 'M2 9.5 4 3h8l2 6.5V13H2zm0 0h3.6l.9 1.6h3l.9-1.6H14',
  alerts: 'M8 1.7 13.2 3.6v4c0 3-2.1 5.5-5.2 6.7-3.1-1.2-5.2-3.7-5.2-6.7v-4zM8 5v3.3M8 10.7v.1',
  cases: 'M2 4.3a1 1 0 0 1 1-1h3.3l1.5 1.6H13a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1z',
  reports: 'M3.5 1.8h5.7l3.3 3.3v9.1h-9zM9 2v3.3h3.4M6 8.3h4.2M6 11h4.2',
  customers:
    'M6 7.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM1.7 13.4c.2-2.4 1.9-3.9 4.3-3.9s4.1 1.5 4.3 3.9M10.4 2.8a2.3 2.3 0 0 1 0 4.4M11.6 9.8c1.6.5 2.6 1.8 2.7 3.6',
  verifications:
    'M1.7 3.3h12.6v9.4H1.7zM5.2 8a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6zM3.4 10.6c.2-1 .9-1.6 1.8-1.6S6.8 9.6 7 10.6M9 7.8l1.3 1.3 2.3-2.7',
  transactions: 'M2.5 5.4H13M10.4 2.7 13 5.4l-2.6 2.7M13.5 10.8H3M5.6 8.1 3 10.8l2.6 2.7',
  persons: 'M8 7.3a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM2.8 14c.2-2.8 2.3-4.6 5.2-4.6s5 1.8 5.2 4.6',
  detection: 'M7 11.8a4.8 4.8 0 1 0 0-9.6 4.8 4.8 0 0 0 0 9.6zM10.5 10.5 14 14M4.9 7.2l1.5 1.5L9.2 5.5',
  connect: 'M6.5 9.5l3-3M7 4.7l1.8-1.8a2.9 2.9 0 0 1 4.2 4.2L11.2 8.9M9 11.3l-1.8 1.8A2.9 2.9 0 0 1 3 8.9l1.8-1.8',
  account_group: 'M3 14V2.5h6.2V14M9.2 6.5H13V14M1.7 14h12.6M5.2 5.5h1.8M5.2 8.3h1.8M5.2 11h1.8',
} as const;
export type IconName = keyof typeof paths;
export const isIconName = (name: string): name is IconName => Object.hasOwn(paths, name);

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" aria-hidden="true" width="16" height="16" viewBox="0 0 16 16">
    <path d={paths[name]} />
  </svg>
);

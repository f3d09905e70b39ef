import { signal } from '@preact/signals';

/** What the search at the top was given; in memory alone. */
export const searched = signal('');

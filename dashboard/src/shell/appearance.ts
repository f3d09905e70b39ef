import { signal } from '@preact/signals';
import { me } from '../session/session.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
const KEPT = 'hakiki.theme';
const kept = localStorage.getItem(KEPT);
export const theme = signal<Theme>(kept === 'light' || kept === 'dark' ? kept : 'system');
const apply = (): void => {
  if (theme.peek() === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme.peek();
};
apply();

export function chooseTheme(chosen: Theme): void {
  localStorage.setItem(KEPT, chosen);
  theme.value = chosen;
  apply();
}

export const densities = ['dense', 'roomy'] as const;
export type Density = (typeof densities)[number];
/** Returns the key under which the setting is stored. Each user of this browser has separate settings. */
const densityKey = (): string => `hakiki.density.${me.peek()?.user.id}`;
export const density = signal<Density>('dense');
function showDensity(chosen: Density): void {
  density.value = chosen;
  if (chosen === 'dense') delete document.documentElement.dataset['density'];
  else document.documentElement.dataset['density'] = chosen;
}
me.subscribe((now) => now && showDensity(localStorage.getItem(densityKey()) === 'roomy' ? 'roomy' : 'dense'));

export function chooseDensity(chosen: Density): void {
  localStorage.setItem(densityKey(), chosen);
  showDensity(chosen);
}

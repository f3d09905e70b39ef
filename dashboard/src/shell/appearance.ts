import { signal } from '@preact/signals';

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

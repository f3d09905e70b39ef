import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Missing } from '../pages/missing.tsx';

/** Shows an error instead of a page that throws. The navigation and the other pages still work. */
export function PageBoundary({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const [fault, forget] = useErrorBoundary((error) => reportError(error));
  useEffect(forget, [path]);
  return fault ? <Missing /> : children;
}

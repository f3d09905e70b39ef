import type { ComponentChildren } from 'preact';
import { useEffect, useErrorBoundary } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Missing } from '../pages/missing.tsx';

/** A page that throws is told so in its place; the rail and the other pages go on. */
export function PageBoundary({ children }: { children: ComponentChildren }) {
  const { path } = useLocation();
  const [fault, forget] = useErrorBoundary((error) => reportError(error));
  useEffect(forget, [path]);
  return fault ? <Missing /> : children;
}

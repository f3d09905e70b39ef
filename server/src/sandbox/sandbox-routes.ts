import type { Serve } from '../http/serve.ts';
import { type FillRouteDeps, fillRoutes } from './fill-routes.ts';
import { type PlayRouteDeps, playRoutes } from './play-routes.ts';

/** Endpoints that exist only in sandbox mode: a month of invented activity, and played runs. */
export function sandboxRoutes(serve: Serve, deps: FillRouteDeps & PlayRouteDeps): void {
  fillRoutes(serve, deps);
  playRoutes(serve, deps);
}

import type { Serve } from '../http/serve.ts';
import { type FillRouteDeps, fillRoutes } from './fill-routes.ts';
import { type PlayRouteDeps, playRoutes } from './play-routes.ts';

/** Endpoints that exist only in sandbox mode. They create a month of invented activity, and simulate runs. */
export function sandboxRoutes(serve: Serve, deps: FillRouteDeps & PlayRouteDeps): void {
  fillRoutes(serve, deps);
  playRoutes(serve, deps);
}

import { QueryClient, QueryClientProvider } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { LocationProvider } from 'preact-iso';
import { Problem } from './api/problem.ts';
import { lazyPart } from './components/lazy-part.tsx';
import { Failed, Skeleton } from './components/states.tsx';
import { Gates } from './session/gates.tsx';
import { IdleWatch } from './session/idle.tsx';
import { RETURN_PATH } from './session/return-path.ts';
import { loadMe, me, startProblem } from './session/session.ts';
import { Shell } from './shell/shell.tsx';

// Loaded only when needed, because most visits begin with an existing session.
const SignInPage = lazyPart(() => import('./session/sign-in.tsx'), 'SignInPage');
const ProviderReturn = lazyPart(() => import('./session/provider.tsx'), 'ProviderReturn');

const passing = (error: unknown): boolean =>
  error instanceof Problem && (error.status === 0 || error.status >= 500 || error.status === 429);

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      refetchOnWindowFocus: true,
      retry: (count, error) => count < 2 && passing(error),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

export function App() {
  // The sign-in provider has redirected the browser to this address. Nobody is signed in yet.
  if (location.pathname !== RETURN_PATH) return <SignedInApp />;
  return <ProviderReturn />;
}

function SignedInApp() {
  useEffect(() => {
    void loadMe();
  }, []);
  if (me.value === undefined)
    return (
      <main class="alone" id="content">
        {startProblem.value ? <Failed problem={startProblem.value} retry={loadMe} /> : <Skeleton rows={1} />}
      </main>
    );
  if (me.value === null)
    return (
      <SignInPage
        onDone={() => {
          queries.clear();
          void loadMe();
        }}
      />
    );
  return (
    // When another user signs in, all pages are created again, so that no dialog or typed text of the former user
    // remains.
    <QueryClientProvider key={me.value.user.id} client={queries}>
      <LocationProvider scope="/dashboard">
        <Shell />
        <Gates />
        <IdleWatch />
      </LocationProvider>
    </QueryClientProvider>
  );
}

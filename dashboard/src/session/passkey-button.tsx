import { useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import { FormFault } from '../components/form.tsx';
import { t } from './passkey-texts.ts';
import type { SignInMethods } from './provider.tsx';
import { hasPasskeys, signInWithPasskey } from './use-passkey.ts';

/** Button that signs in with a passkey. It is absent where the browser cannot use one. */
export function PasskeyButton({
  methods,
  onDone,
}: {
  methods: SignInMethods | undefined;
  onDone: () => void | Promise<void>;
}) {
  const [problem, setProblem] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  if (!hasPasskeys(methods?.passkey_origin)) return null;
  async function use() {
    setBusy(true);
    setProblem(undefined);
    try {
      await signInWithPasskey();
      await onDone();
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <FormFault problem={problem} />
      <Button busy={busy} onClick={use}>
        {t('use')}
      </Button>
    </>
  );
}

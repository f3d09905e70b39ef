import { Dialog } from '../components/dialog.tsx';
import { Check } from '../components/field.tsx';
import { registered, setSingleKeys, singleKeys } from './keyboard.ts';
import { t } from './texts.ts';

export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={t('keys_title')} onClose={onClose}>
    <Check label={t('keys_on')} hint={t('keys_hint')} checked={singleKeys.value} onChange={setSingleKeys} />
    <table>
      <tbody>
        <tr>
          <td>
            <kbd>Ctrl Enter</kbd>
          </td>
          <td>{t('k_send')}</td>
        </tr>
        <tr>
          <td>
            <kbd>Ctrl K</kbd>
          </td>
          <td>{t('k_palette')}</td>
        </tr>
        {registered.value.map(({ keys, text }) => (
          <tr key={keys}>
            <td>
              <kbd>{keys}</kbd>
            </td>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Dialog>
);

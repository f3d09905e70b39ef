import type { PageState } from '../api.ts';
import { CameraError } from '../camera.ts';
import { choice, h, hasMouse } from '../dom.ts';
import { drawing } from '../drawings.ts';
import { watchDocument } from '../hints/watch-document.ts';
import { fromFile, shoot } from '../pictures.ts';
import { sendInParts } from '../send-in-parts.ts';
import { pulse } from '../vibrate.ts';
import { ask, askForCamera, explainCamera, type StepContext } from './context.ts';
import { hearQuality } from './picture-word.ts';

/**
 * Time in milliseconds after which the button appears if no picture was taken automatically. With the keyboard or a
 * screen reader, the button can be used from the start.
 */
const BUTTON_MS = 10_000;
/** Kinds of documents that are an upright page. All other kinds are cards or have a similar shape. */
const SHEETS = ['cac_certificate', 'utility_bill'];

/**
 * Captures one side of the document with the camera or from a file, uploads it, and asks the server whether its quality
 * is sufficient.
 */
export async function documentStep(
  context: StepContext,
  side: Side,
  goToPhone: () => Promise<void>,
): Promise<PageState> {
  const { api, screen } = context;
  for (;;) {
    const picture = await getPicture(context, side, goToPhone);
    if (picture === 'skip') return api.call('POST', 'session/skip-back');
    const { blob, source } = picture;
    const url = URL.createObjectURL(blob);
    const image = h('img', { class: 'shot', src: url, alt: screen.t('document.preview') });
    const sending = screen.sending(titleOf(context, side), screen.t('document.sending'), image);
    try {
      const id = await sendInParts(api, { kind: side, source }, blob, sending.share);
      sending.put(screen.t('document.checking'));
      if ((await hearQuality(context, { id, side }, blob)) !== 'again') return api.call('GET', 'session');
    } finally {
      URL.revokeObjectURL(url);
    }
  }
}

interface Picture {
  readonly blob: Blob;
  readonly source: 'camera' | 'file';
}

type Side = 'document_front' | 'document_back';
type Way = 'camera' | 'phone' | 'skip' | File;
/**
 * A picture from the camera. `auto` is true if it was taken automatically, which happens only if the document is sharp
 * and complete.
 */
interface Shot {
  readonly blob: Blob;
  readonly auto: boolean;
}

/** Returns the title of a side. For a passport, the title names its page instead of a front. */
const titleOf = ({ screen: { t }, opened, isDirect }: StepContext, side: Side): string => {
  if (side === 'document_back') return t('document.back');
  return t(isDirect && opened.document_type === 'passport' ? 'document.passport' : 'document.front');
};

async function getPicture(context: StepContext, side: Side, goToPhone: () => Promise<void>): Promise<Picture | 'skip'> {
  const { screen, api, isDirect } = context;
  let fault: string | undefined;
  for (let way: Way | undefined = isDirect ? 'camera' : undefined; ; ) {
    way ??= await chooseWay(context, side, fault);
    fault = undefined;
    if (way === 'skip') return 'skip';
    if (way === 'phone') await goToPhone();
    if (way instanceof Blob) {
      const blob = await fromFile(way).catch(() => undefined);
      if (blob && (await isWanted(context, blob))) return { blob, source: 'file' };
      if (!blob) fault = screen.t('document.bad_file');
    }
    if (way !== 'camera') {
      way = undefined;
      continue;
    }
    try {
      const taken = await photograph(context, side);
      if (!taken || taken === 'skip' || taken instanceof File) way = taken;
      else if ((isDirect && taken.auto) || (await isWanted(context, taken.blob)))
        return { blob: taken.blob, source: 'camera' };
    } catch (error) {
      api.signal.throwIfAborted();
      if (!(error instanceof CameraError)) throw error;
      const others: Partial<Record<'file', string>> = takesFiles(context) ? { file: screen.t('document.file') } : {};
      const next = await explainCamera(context, error.fault, others);
      if (next === 'phone') await goToPhone();
      way = next === 'again' ? 'camera' : undefined;
    }
  }
}

const takesFiles = ({ opened }: StepContext): boolean => opened.document_files !== 'refuse';

function chooseWay(context: StepContext, side: string, fault: string | undefined): Promise<Way> {
  const { screen, api, opened } = context;
  const { t } = screen;
  const front = side === 'document_front';
  return ask((resolve) => {
    screen.show(
      t(front ? 'document.front' : 'document.back'),
      front && opened.document_type === 'passport' && h('p', {}, t('document.passport')),
      fault !== undefined && h('p', { class: 'bad', role: 'alert' }, fault),
      h('p', {}, t('document.tips')),
      drawing('document'),
      h(
        'div',
        { class: 'actions' },
        choice<Way>(resolve, 'camera', t('document.camera')),
        takesFiles(context) && fileButton(screen, resolve, 'plain'),
        hasMouse() && choice<Way>(resolve, 'phone', t('phone.offer'), 'link'),
        !front && choice<Way>(resolve, 'skip', t('document.skip'), 'link'),
      ),
    );
  }, api.signal);
}

/** Returns a button that lets the person choose a picture. */
function fileButton({ t }: StepContext['screen'], resolve: (file: File) => void, kind: string): HTMLElement {
  const file = h('input', {
    type: 'file',
    accept: 'image/*',
    onchange: () => file.files?.[0] && resolve(file.files[0]),
  });
  return h('label', { class: `file ${kind}` }, t('document.file'), file);
}

/**
 * Takes a picture of a side. Returns `skip` or a file if the person chooses this instead. Undefined if the person goes
 * back.
 */
async function photograph(context: StepContext, side: Side): Promise<Shot | 'skip' | File | undefined> {
  const { screen, api, opened, isDirect } = context;
  const { t } = screen;
  const video = h('video', { 'aria-label': t('liveness.video') });
  const hint = h('p', { class: 'hint' }, t('document.frame'));
  const mark = h('div', { class: 'glare', 'aria-hidden': 'true', hidden: true });
  const camera = await askForCamera(context, video, { facing: 'environment', width: 1920, height: 1080 });
  if (!camera) return undefined;
  let watching: { stop(): void } | undefined;
  try {
    const taken = ask<'auto' | 'shoot' | 'skip' | 'back' | File>((resolve) => {
      const button = choice<'shoot'>(resolve, 'shoot', t('document.shoot'), 'late');
      const timer = setTimeout(() => button.classList.remove('late'), BUTTON_MS);
      api.signal.addEventListener('abort', () => clearTimeout(timer));
      watching = watchDocument({
        video,
        hint,
        mark,
        screen,
        baseUrl: api.baseUrl,
        onGood: () => {
          pulse();
          resolve('auto');
        },
      });
      screen.show(
        titleOf(context, side),
        h(
          'div',
          { class: `stage document${SHEETS.includes(opened.document_type ?? '') ? ' sheet' : ''}` },
          video,
          h('div', { class: 'frame' }),
          mark,
        ),
        hint,
        // The screen before has the tips. They are shown here only if there was no such screen.
        h('p', { class: 'muted' }, t(isDirect ? 'document.tips' : 'document.auto')),
        h(
          'div',
          { class: 'actions' },
          button,
          h(
            'div',
            { class: 'row' },
            isDirect && takesFiles(context) && fileButton(screen, resolve, 'link'),
            isDirect && side === 'document_back' && choice<'skip'>(resolve, 'skip', t('document.skip'), 'link'),
            !isDirect && choice<'back'>(resolve, 'back', t('back'), 'link'),
          ),
        ),
      );
    }, api.signal);
    // Some browsers pause a video when it is moved into the page.
    void video.play().catch(() => {});
    const way = await Promise.race([taken, camera.lost]);
    if (way === 'back') return undefined;
    return way === 'auto' || way === 'shoot' ? { blob: await shoot(video), auto: way === 'auto' } : way;
  } finally {
    watching?.stop();
    camera.stop();
  }
}

async function isWanted({ screen, api }: StepContext, picture: Blob): Promise<boolean> {
  const { t } = screen;
  const url = URL.createObjectURL(picture);
  try {
    return await ask<boolean>((resolve) => {
      screen.show(
        t('document.look'),
        h('img', { class: 'shot', src: url, alt: t('document.preview') }),
        h(
          'div',
          { class: 'actions' },
          choice(resolve, true, t('document.use')),
          choice(resolve, false, t('document.retake'), 'plain'),
        ),
      );
    }, api.signal);
  } finally {
    URL.revokeObjectURL(url);
  }
}

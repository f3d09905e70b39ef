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
 * Time in milliseconds for the automatic picture. After it the button appears. For the keyboard and screen readers the
 * button is available from the start.
 */
const BUTTON_MS = 10_000;
/** Kinds of documents on an upright page. All others are cards or similar. */
const SHEETS = ['cac_certificate', 'utility_bill'];

/**
 * Captures one side of the document with the camera or from a file, uploads it, and asks the server whether its quality
 * is sufficient.
 */
export async function documentStep(
  context: StepContext,
  side: 'document_front' | 'document_back',
  goToPhone: () => Promise<void>,
): Promise<PageState> {
  const { api, screen } = context;
  for (;;) {
    const picture = await getPicture(context, side, goToPhone);
    if (picture === 'skip') return api.call('POST', 'session/skip-back');
    const { blob, source } = picture;
    const id = await sendInParts(api, { kind: side, source }, blob, screen.sending(screen.t('document.sending')));
    if ((await hearQuality(context, { id, side }, blob)) !== 'again') return api.call('GET', 'session');
  }
}

interface Picture {
  readonly blob: Blob;
  readonly source: 'camera' | 'file';
}

type Way = 'camera' | 'phone' | 'skip' | File;

async function getPicture(
  context: StepContext,
  side: 'document_front' | 'document_back',
  goToPhone: () => Promise<void>,
): Promise<Picture | 'skip'> {
  const { screen, api } = context;
  const front = side === 'document_front';
  let fault: string | undefined;
  for (let way: Way | undefined; ; ) {
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
      const blob = await photograph(context, front ? 'document.front' : 'document.back');
      if (!blob) way = undefined;
      else if (await isWanted(context, blob)) return { blob, source: 'camera' };
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
    const file = h('input', {
      type: 'file',
      accept: 'image/*',
      onchange: () => file.files?.[0] && resolve(file.files[0]),
    });
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
        takesFiles(context) && h('label', { class: 'file plain' }, t('document.file'), file),
        hasMouse() && choice<Way>(resolve, 'phone', t('phone.offer'), 'link'),
        !front && choice<Way>(resolve, 'skip', t('document.skip'), 'link'),
      ),
    );
  }, api.signal);
}

/** Takes a picture of a side. Returns undefined if the person goes back. */
async function photograph(context: StepContext, side: 'document.front' | 'document.back'): Promise<Blob | undefined> {
  const { screen, api, opened } = context;
  const { t } = screen;
  const video = h('video', { 'aria-label': t('liveness.video') });
  const hint = h('p', { class: 'hint' }, t('document.frame'));
  const camera = await askForCamera(context, video, { facing: 'environment', width: 1920, height: 1080 });
  if (!camera) return undefined;
  let watching: { stop(): void } | undefined;
  try {
    const taken = ask<boolean>((resolve) => {
      const button = choice(resolve, true, t('document.shoot'), 'late');
      const timer = setTimeout(() => button.classList.remove('late'), BUTTON_MS);
      api.signal.addEventListener('abort', () => clearTimeout(timer));
      watching = watchDocument({
        video,
        hint,
        screen,
        baseUrl: api.baseUrl,
        onGood: () => {
          pulse();
          resolve(true);
        },
      });
      screen.show(
        t(side),
        h(
          'div',
          { class: `stage document${SHEETS.includes(opened.document_type ?? '') ? ' sheet' : ''}` },
          video,
          h('div', { class: 'frame' }),
        ),
        hint,
        h('p', { class: 'muted' }, t('document.auto')),
        h('div', { class: 'actions' }, button, choice(resolve, false, t('back'), 'link')),
      );
    }, api.signal);
    // Some browsers pause the video when it is moved into the page.
    void video.play().catch(() => {});
    return (await Promise.race([taken, camera.lost])) ? await shoot(video) : undefined;
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

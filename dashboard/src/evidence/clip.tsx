import { useRef, useState } from 'preact/hooks';
import type { Challenge, SeenTurn } from '../../../contract/src/evidence/liveness.ts';
import { t } from '../../../packages/texts/src/liveness-texts.ts';
import { placeOfPicture, RevealButton, revealedOf } from '../components/masked.tsx';
import { Badge, numberText } from '../components/values.tsx';
import type { Picture } from './pictures.ts';

const seconds = (ms: number): string => numberText(Math.round(ms / 100) / 10);

interface Stretch {
  readonly turn: SeenTurn;
  readonly fromMs: number;
  readonly untilMs: number | undefined;
}
/** Returns each turn with its part of the clip. A part ends when the next turn is requested. */
function stretchesOf({ findings }: Challenge): Stretch[] {
  const told = findings?.told_ms;
  if (!told) return [];
  return (findings.turns ?? []).map((turn, at) => ({ turn, fromMs: told[at] ?? 0, untilMs: told[at + 1] }));
}

const FAR_SECONDS = 1e9;

/**
 * Makes the player find the length of a clip. A clip from a browser's MediaRecorder has no duration in its header and
 * no index of its frames. The player can show the length and seek only after it has reached the end, so it is moved to
 * the end once and back.
 */
function findEnd(video: HTMLVideoElement): void {
  if (Number.isFinite(video.duration)) return;
  const back = (): void => {
    if (!Number.isFinite(video.duration)) return;
    video.removeEventListener('durationchange', back);
    video.currentTime = 0;
  };
  video.addEventListener('durationchange', back);
  video.currentTime = FAR_SECONDS;
}

/**
 * Clip with a time line of its turns. The clip is shown after the user has given a reason. A turn on the time line
 * moves the clip to the moment when the turn was requested.
 */
export function ClipView({ clip, challenge }: { clip: Picture | undefined; challenge: Challenge | undefined }) {
  const player = useRef<HTMLVideoElement>(null);
  const [nowMs, setNowMs] = useState<number>();
  const [failed, setFailed] = useState(false);
  const place = clip && placeOfPicture(clip.url);
  const address = place && revealedOf(place);
  const shown = typeof address === 'string';
  const goTo = (ms: number): void => {
    const video = player.current;
    if (!video) return;
    video.currentTime = ms / 1000;
    setNowMs(ms);
    video.focus();
  };
  return (
    <div class="clip">
      {place && !shown && (
        <div class="clip-closed">
          <p class="muted">{t('clip_kept')}</p>
          <RevealButton of={place} label={t('show_clip')} />
        </div>
      )}
      {shown && failed && <p class="notice warn">{t('cannot_play')}</p>}
      {shown && (
        <video
          ref={player}
          src={address}
          controls
          playsInline
          preload="auto"
          aria-label={t('clip')}
          onLoadedMetadata={({ currentTarget }) => findEnd(currentTarget)}
          onTimeUpdate={({ currentTarget }) => {
            if (Number.isFinite(currentTarget.duration)) setNowMs(currentTarget.currentTime * 1000);
          }}
          onError={() => setFailed(true)}
        >
          <track kind="captions" />
        </video>
      )}
      {challenge && <Turns of={challenge} nowMs={shown ? nowMs : undefined} onGo={shown ? goTo : undefined} />}
    </div>
  );
}

function Turns({
  of,
  nowMs,
  onGo,
}: {
  of: Challenge;
  nowMs: number | undefined;
  onGo: ((ms: number) => void) | undefined;
}) {
  const stretches = stretchesOf(of);
  if (stretches.length === 0)
    return of.answered === false ? <p class="notice warn">{t('unanswered_words')}</p> : <TurnList of={of} />;
  const from = stretches[0]!.fromMs;
  const until = stretches.at(-1)!.untilMs ?? from;
  return (
    <section>
      <h3>{t('turns_in_time')}</h3>
      <p class="muted small">
        {t(onGo ? 'turns_hint' : 'turns_hint_closed', { from: seconds(from), until: seconds(until) })}
      </p>
      <ol class="turns">
        {stretches.map((stretch) => (
          <Turn key={stretch.fromMs} of={stretch} nowMs={nowMs} onGo={onGo} />
        ))}
      </ol>
    </section>
  );
}

function Turn({
  of: { turn, fromMs, untilMs },
  nowMs,
  onGo,
}: {
  of: Stretch;
  nowMs: number | undefined;
  onGo: ((ms: number) => void) | undefined;
}) {
  const right = turn.seen === turn.asked;
  const isNow = nowMs !== undefined && nowMs >= fromMs && nowMs < (untilMs ?? Number.POSITIVE_INFINITY);
  const words = (
    <>
      <strong>{t('asked_for', { turn: t.of(turn.asked) })}</strong>
      <span class="muted small">{t('from_to', { from: seconds(fromMs), until: seconds(untilMs ?? fromMs) })}</span>
      <Badge tone={right ? 'good' : turn.seen === 'none' ? 'warn' : 'bad'}>
        {turn.seen === 'none' ? t('seen_none') : t('seen', { turn: t.of(turn.seen) })}
      </Badge>
      <TurnTimes of={turn} lasts={(untilMs ?? fromMs) - fromMs} />
    </>
  );
  return (
    <li class={isNow ? 'now' : undefined} style={{ flexGrow: Math.max(1, (untilMs ?? fromMs) - fromMs) }}>
      {onGo ? (
        <button type="button" aria-current={isNow ? 'step' : undefined} onClick={() => onGo(fromMs)}>
          {words}
        </button>
      ) : (
        <div>{words}</div>
      )}
    </li>
  );
}

/** Drawing and text with the start of the movement after the request, and the time for which the head stayed turned. */
function TurnTimes({ of: { strength, lag_ms: lag, held_ms: held }, lasts }: { of: SeenTurn; lasts: number }) {
  const share = (ms: number): string => `${Math.min(100, (ms / Math.max(1, lasts)) * 100)}%`;
  return (
    <>
      <span class="turn-line" aria-hidden="true">
        {lag !== null && <span style={{ marginInlineStart: share(lag), width: share(held) }} />}
      </span>
      <span class="small">
        {t('strength', { n: Math.round(strength * 100) })}
        {lag !== null && `, ${t('began', { lag: seconds(lag), held: seconds(held) })}`}
      </span>
    </>
  );
}

/** List of the turns, for records from before the times of turns were stored. */
const TurnList = ({ of }: { of: Challenge }) => (
  <ul class="plain-list">
    {(of.findings?.turns ?? []).map((turn, at) => (
      <li key={at}>
        {t('asked_for', { turn: t.of(turn.asked) })}:{' '}
        {turn.seen === 'none' ? t('seen_none') : t('seen', { turn: t.of(turn.seen) })}
      </li>
    ))}
  </ul>
);

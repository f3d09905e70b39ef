import { createRequire } from 'node:module';
import type * as Core from '@zxcvbn-ts/core';
import type * as Common from '@zxcvbn-ts/language-common';
import type * as English from '@zxcvbn-ts/language-en';
import { AppError } from '../../platform/errors.ts';
import { snakeCase } from '../../platform/snake-case.ts';

const require = createRequire(import.meta.url);

const PASSWORD_LENGTH = { least: 10, most: 128 } as const;
/** Minimum score of a password, from 0 to 4. A score of 3 means more than 10^8 guesses by zxcvbn's estimate. */
const MIN_SCORE = 3;

/** Throws AppError invalid_input for a password that is easy to guess. The error contains the reason. */
export type AssertStrongPassword = (password: string, about: readonly string[]) => void;

type Translations = typeof English.translations;

/**
 * Returns translations for zxcvbn. With them it returns the codes of the message catalogue instead of its English
 * texts.
 */
const codesFor = ({ warnings, suggestions, timeEstimation }: Translations): Translations => ({
  warnings: codesOf('warning', warnings),
  suggestions: codesOf('suggestion', suggestions),
  timeEstimation,
});
const codesOf = <Texts extends object>(kind: 'warning' | 'suggestion', texts: Texts): Texts =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, `password_${kind}_${snakeCase(name)}`])) as Texts;

/**
 * Rates a password by the number of guesses that an attacker needs, and not by its kinds of characters. The zxcvbn
 * package contains lists of common and breached passwords, names, words and keyboard patterns. `about` contains texts
 * that an attacker would try first, such as the person's name and address. Loading the package takes 0.5 s and 30 MB of
 * memory, because it unpacks its lists. It is therefore loaded only when the first password is set.
 */
export function makeAssertStrongPassword(): AssertStrongPassword {
  let loaded: Core.ZxcvbnFactory | undefined;
  const load = (): Core.ZxcvbnFactory => {
    const { ZxcvbnFactory } = require('@zxcvbn-ts/core') as typeof Core;
    const common = require('@zxcvbn-ts/language-common') as typeof Common;
    const english = require('@zxcvbn-ts/language-en') as typeof English;
    return new ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...english.dictionary },
      graphs: common.adjacencyGraphs,
      translations: codesFor(english.translations),
    });
  };
  return (password, about) => {
    const { length } = [...password];
    if (length < PASSWORD_LENGTH.least) throw new AppError('password_too_short', { min: PASSWORD_LENGTH.least });
    if (length > PASSWORD_LENGTH.most) throw new AppError('password_too_long', { max: PASSWORD_LENGTH.most });
    loaded ??= load();
    const inputs = ['hakiki', ...about.flatMap((text) => [text, ...text.split(/[\s@._-]+/)])];
    // If a password consists of known words with marks between them, zxcvbn rates it as unknown text. The password is
    // therefore rated once more without the marks. The lower rating is used.
    const checked = [password, password.replace(/[\s._-]+/g, '')].map((form) => loaded!.check(form, inputs));
    const { score, feedback } = checked.reduce((worst, other) => (other.score < worst.score ? other : worst));
    if (score < MIN_SCORE)
      throw new AppError('password_too_easy', {
        advice: [feedback.warning, feedback.suggestions[0]].flatMap((code) => (code ? [{ code }] : [])),
      });
  };
}

import { parameterMeaningText } from '../../../../packages/texts/src/parameter-meaning-texts.ts';
import type { Rule } from './read-rules.ts';

/**
 * Returns the meaning of a rule's parameter in the viewer's language. For a shipped rule, the text comes from the code
 * of the meaning. For any other rule, it is the text that the author wrote.
 */
export function meaningText({ parameters, messages }: Pick<Rule, 'parameters' | 'messages'>, name: string): string {
  const message = messages.meanings[name];
  return (message && parameterMeaningText(message)) ?? parameters[name]?.meaning ?? '';
}

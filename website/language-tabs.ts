import { posix } from 'node:path';
import { slugOf } from './slug.ts';

/** A call in a document: how to run it in a shell, then a sentence that links to its other languages. */
const TABS = /^<!-- tabs: (.+) -->\n```(\w+)\n([\s\S]*?)^```\n+([\s\S]*?)^<!-- \/tabs -->$/gm;
const LINK = /\[([^\]]+)\]\(([^)\s]+)\)/g;
const FENCES: Readonly<Record<string, string>> = {
  ...{ '.ts': 'ts', '.py': 'python', '.php': 'php', '.java': 'java', '.go': 'go', '.cs': 'csharp' },
};

/** The first program below a heading of a document, and the language of its fence. @throws Error if there is none */
function blockBelow(text: string, anchor: string): readonly [fence: string, program: string] {
  const [, section] = text.split(/^#{1,6} (?=.)/m).flatMap((part) => {
    const heading = part.slice(0, part.indexOf('\n'));
    return slugOf(heading) === anchor ? ['', part] : [];
  });
  const [, fence, program] = /^```(\w+)\n([\s\S]*?)^```$/m.exec(section ?? '') ?? [];
  if (fence === undefined || program === undefined) throw new Error(`no program stands below #${anchor}`);
  return [fence, program];
}

/**
 * A document whose calls are tabs of VitePress, one for each language. Elsewhere, as on GitHub, readers see the lines of the shell and follow the links.
 *
 * @param file the document's path in the repository, from which its links lead
 * @param read gives the text of a file of the repository
 * @throws Error if a link leads to no program
 */
export function withLanguageTabs(text: string, file: string, read: (path: string) => string): string {
  return text.replaceAll(TABS, (_, label: string, fence: string, lines: string, sentence: string) => {
    const others = [...sentence.matchAll(LINK)].map(([, language, target = '']) => {
      const [path = '', anchor] = target.split('#');
      const content = read(posix.join(posix.dirname(file), path));
      const [own, program] =
        anchor === undefined ? [FENCES[posix.extname(path)], content] : blockBelow(content, anchor);
      if (own === undefined) throw new Error(`${file}: ${target} is in no known language`);
      return `\`\`\`${own} [${language}]\n${program.trimEnd()}\n\`\`\``;
    });
    return `::: code-group\n\n${[`\`\`\`${fence} [${label}]\n${lines}\`\`\``, ...others].join('\n\n')}\n\n:::`;
  });
}

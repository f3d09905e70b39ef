/** A field of a form; with `fileName` a file. */
export interface FormField {
  readonly name: string;
  readonly value: string;
  readonly fileName?: string;
}
/**
 * Makes a program of the call that the library printed: it runs as it stands, reads the files that the call names, and prints status and body. `form`:
 * the fields of a form.
 */
export type MakeProgram = (printed: string, form: readonly FormField[]) => string;

/** Stands in a request for a file's content: as base64 if it is a picture within JSON, else as it is. */
export const sampleFile = (name: string): string => `@${name}`;
const PICTURE = /@([a-z_]+\.jpg)/g;
/** The text between two `quote`s that ends in a picture. */
const pictureText = (quote: string): RegExp => new RegExp(`${quote}([^${quote}\n]*)@([a-z_]+\\.jpg)${quote}`, 'g');
const body = (quote: string): RegExp => new RegExp(`(?<!\\\\)${quote}@([a-z_]+\\.xml)${quote}`);

/** A picture goes through the standard input: a shell takes at most 128 kB as one argument on Linux. */
export const inShell: MakeProgram = (printed) => {
  const call = printed.replace(`--data '@`, `--data-binary '@`).replace('--request HEAD', '--head');
  if (call.search(pictureText('"')) < 0) return call;
  return call
    .replace(/--data '(\{[\s\S]*\})'/, (_, json: string) => `--data @- <<JSON\n${json}\nJSON`)
    .replaceAll(PICTURE, (_, file: string) => `$(base64 < ${file} | tr -d '\\n')`);
};

export const inTypeScript: MakeProgram = (printed) => {
  const call = printed
    .replace(body("'"), (_, file: string) => `readFileSync('${file}')`)
    .replaceAll(pictureText("'"), (_, before: string, file: string) => {
      const content = `readFileSync('${file}', 'base64')`;
      return before ? `'${before}' + ${content}` : content;
    })
    .replace(/^fetch\(/m, 'const response = await fetch(');
  const needsImport = call.includes('readFileSync(') && !call.startsWith('import');
  const imports = needsImport ? "import { readFileSync } from 'node:fs';\n\n" : '';
  return `${imports}${call};\nconsole.log(response.status, await response.json());`;
};

export const inPython: MakeProgram = (printed) => {
  const call = printed
    .replace(body('"'), (_, file: string) => `open("${file}", "rb")`)
    .replaceAll(pictureText('"'), (_, before: string, file: string) => {
      const content = `base64.b64encode(open("${file}", "rb").read()).decode()`;
      return before ? `"${before}" + ${content}` : content;
    });
  const imports = call.includes('base64.b64encode') ? 'import base64\n\nimport requests' : 'import requests';
  return `${imports}\n\nresponse = ${call}\nprint(response.status_code, response.json())`;
};

/** `printed` is without the form: the library would write line ends of a form that a copy from a page loses. */
export const inPhp: MakeProgram = (printed, form) => {
  const fields = form.map(
    ({ name, value, fileName }) =>
      `  '${name}' => ${fileName === undefined ? `'${value}'` : `new CURLFile('${fileName}')`}`,
  );
  const withForm = form.length ? `curl_setopt($ch, CURLOPT_POSTFIELDS, [\n${fields.join(',\n')}\n]);\n\n` : '';
  const call = printed
    .replace('curl_exec(', () => `${withForm}curl_exec(`)
    .replace(body("'"), (_, file: string) => `file_get_contents('${file}')`)
    .replaceAll(pictureText("'"), (_, before: string, file: string) => {
      const content = `base64_encode(file_get_contents('${file}'))`;
      return before ? `'${before}' . ${content}` : content;
    })
    .replace(
      'curl_exec($ch);\n\ncurl_close($ch);',
      `curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);
$answer = curl_exec($ch);
echo curl_getinfo($ch, CURLINFO_RESPONSE_CODE), ' ', $answer, PHP_EOL;`,
    );
  return `<?php\n${call}`;
};

const JAVA_FILES = 'java.nio.file.Files';
const javaPath = (file: string): string => `java.nio.file.Path.of("${file}")`;
export const inJava: MakeProgram = (printed) => {
  const withBody = printed.replace(body('"'), (_, file: string) => `${JAVA_FILES}.readString(${javaPath(file)})`);
  const withPictures = withBody.replaceAll(
    PICTURE,
    (_, file: string) =>
      `" + java.util.Base64.getEncoder().encodeToString(${JAVA_FILES}.readAllBytes(${javaPath(file)})) + "`,
  );
  const call =
    withPictures === withBody ? withBody : withPictures.replace(/write\((.*)\.getBytes\(/, 'write(($1).getBytes(');
  return `import java.net.http.*;

public class Main {
  public static void main(String[] args) throws Exception {
${call.replace('println(response.body())', 'println(response.statusCode() + " " + response.body())').replaceAll(/^(?=.)/gm, '    ')}
  }
}`;
};

const GO_FUNCTION = `

func contentOf(file string) []byte {
	content, err := os.ReadFile(file)
	if err != nil {
		panic(err)
	}
	return content
}`;
export const inGo: MakeProgram = (printed) => {
  const call = printed
    .replace(body('"'), (_, file: string) => `string(contentOf("${file}"))`)
    .replaceAll(PICTURE, (_, file: string) => `\` + base64.StdEncoding.EncodeToString(contentOf("${file}")) + \``)
    .replace('res, _ := http.DefaultClient.Do(req)\n', GO_SEND)
    .replace('\tfmt.Println(res)\n\tfmt.Println(string(body))\n\n}', '\tfmt.Println(res.StatusCode, string(body))\n}');
  const added = ['encoding/base64', 'os'].filter((name) => call.includes(name === 'os' ? 'contentOf(' : 'base64.'));
  const imports = /import \(\n([\s\S]*?)\n\)/.exec(call)?.[1]?.split('\n') ?? [];
  const sorted = [...new Set([...imports, ...added.map((name) => `\t"${name}"`)])].toSorted();
  const program = call.replace(/import \(\n[\s\S]*?\n\)/, `import (\n${sorted.join('\n')}\n)`);
  return call.includes('contentOf(') ? program + GO_FUNCTION : program;
};
const GO_SEND = 'res, err := http.DefaultClient.Do(req)\n\tif err != nil {\n\t\tpanic(err)\n\t}\n';

export const inCSharp: MakeProgram = (printed) => {
  const reads = [...printed.matchAll(PICTURE)].map(
    ([mark, file]) => `\n.Replace("${mark}", Convert.ToBase64String(File.ReadAllBytes("${file}")))`,
  );
  const call = printed
    .replace(/"""\n@([a-z_]+\.xml)\n"""/, (_, file: string) => `File.ReadAllText("${file}")`)
    .replace('\n""",', `\n"""${reads.join('')},`);
  return `${call}\nConsole.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");`;
};

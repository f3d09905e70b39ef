import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Shell extends Disposable {
  /** Runs the lines and returns their output. */
  run(lines: string): Promise<string>;
}

/** One bash for many samples: a process that is started from a large one costs up to a second on a busy machine. `environment`: all that the lines see. */
export function openShell(cwd: string, environment: Readonly<Record<string, string | undefined>>): Shell {
  const child = spawn('bash', ['-s'], { cwd, env: environment, stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then((): never => {
    throw new Error('bash ended');
  });
  ended.catch(() => {});
  let printed = '';
  child.stdout.setEncoding('utf8');
  return {
    async run(lines) {
      const end = `=== ${Math.random()}\n`;
      printed = '';
      const whole = new Promise<string>((resolve) => {
        const read = (text: string): void => {
          printed += text;
          if (!printed.endsWith(end)) return;
          child.stdout.off('data', read);
          resolve(printed.slice(0, -end.length));
        };
        child.stdout.on('data', read);
      });
      child.stdin.write(`${lines}\nprintf '%s' '${end}'\n`);
      return Promise.race([whole, ended]);
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

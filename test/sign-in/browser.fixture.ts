import type { Answer, Service } from '../service.fixture.ts';

const PAGE = { 'sec-fetch-site': 'same-origin', 'x-hakiki': '1' };
let browsers = 0;

/** Returns a browser with its own cookies, in a network of its own. The service must have `TRUST_PROXY=true`. */
export function makeBrowser(service: Service) {
  const cookies = new Map<string, string>();
  browsers += 1;
  const network = `203.0.113.${browsers}`;
  return {
    cookies,
    async call(method: string, path: string, json?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await service.call(method, path, {
        json,
        headers: { ...PAGE, 'x-forwarded-for': network, ...(cookie && { cookie }), ...headers },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
        if (value) cookies.set(name!, value);
        else cookies.delete(name!);
      }
      return answer;
    },
  };
}

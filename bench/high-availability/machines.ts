import { execFileSync } from 'node:child_process';

/** Addresses of the rehearsal's network. No route leads out of it. */
const NETWORK = '10.77.0';
export const HOST = `${NETWORK}.254`;
const BRIDGE = 'hakiki-ha';

/** A machine of the rehearsal: a network namespace of its own, on one bridge with the others and with the host. */
export interface Machine {
  readonly name: string;
  readonly address: string;
  /** Takes its network cable out, or puts it in again. */
  setCable(state: 'up' | 'down'): void;
}

const cableOf = (index: number): string => `hkha${index + 1}`;
const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'inherit'] });

/** Creates the bridge and `count` machines. Needs root and iproute2. @throws Error if a former rehearsal left its network behind */
export function createMachines(count: number): Machine[] {
  ip('link', 'add', BRIDGE, 'type', 'bridge');
  ip('addr', 'add', `${HOST}/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
  return Array.from({ length: count }, (_, index) => {
    const name = `${BRIDGE}-${index + 1}`;
    const cable = cableOf(index);
    const address = `${NETWORK}.${index + 1}`;
    ip('netns', 'add', name);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', cable, 'master', BRIDGE, 'up');
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', name, 'link', 'set', 'eth0', 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
    return { name, address, setCable: (state) => ip('link', 'set', cable, state) };
  });
}

/** Deletes what `createMachines` made, also after a run that was killed. */
export function deleteMachines(count: number): void {
  for (const args of [
    ...Array.from({ length: count }, (_, index) => ['netns', 'delete', `${BRIDGE}-${index + 1}`]),
    ...Array.from({ length: count }, (_, index) => ['link', 'delete', cableOf(index)]),
    ['link', 'delete', BRIDGE],
  ])
    try {
      execFileSync('ip', args, { stdio: 'ignore' });
    } catch {
      // It was not there.
    }
}

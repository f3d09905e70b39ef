import { describe, expect, test } from 'vitest';
import { AppError } from './errors.ts';
import { describeError } from './log.ts';

describe('describeError', () => {
  test('keeps what says where, never what was said', () => {
    const error = Object.assign(new TypeError('Amaka Okafor', { cause: new Error('BVN 22222222222') }), {
      code: '23505',
      detail: 'Key (name)=(Amaka) already exists',
    });
    const described = describeError(error);
    expect(described).toMatchObject({ type: 'TypeError', code: '23505', cause: { type: 'Error' } });
    expect((described['frames'] as string[])[0]).toContain('log.test.ts');
    expect(JSON.stringify(described)).not.toMatch(/Amaka|22222222222/);
  });

  test('a message of several lines leaves none of them', () => {
    const described = describeError(new AppError('fixed_fault', { fault: 'Wanjiru\n  Okafor at home\n    Nwosu' }));
    expect(JSON.stringify(described)).not.toMatch(/Okafor|Wanjiru|Nwosu/);
  });

  test.each([undefined, null, 'Amaka', 7, { name: 'Amaka' }])('what is no error is its type only: %j', (thrown) => {
    expect(describeError(thrown)).toEqual({ type: typeof thrown });
  });
});

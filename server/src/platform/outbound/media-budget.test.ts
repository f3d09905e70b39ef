import { expect, test } from 'vitest';
import { makeMediaBudget } from './media-budget.ts';

const limits = { downloads: 3, bytes: 100, tenantDownloads: 2, tenantBytes: 60 };
const overloaded = expect.objectContaining({ kind: 'overloaded', retryAfter: 5 });

test('downloads are bounded for each tenant and for all, and a lease that ends makes room', () => {
  const budget = makeMediaBudget(limits);
  const first = budget.reserve(1, 2);
  expect(() => budget.reserve(1, 1)).toThrow(overloaded);
  budget.reserve(2, 1);
  expect(() => budget.reserve(3, 1)).toThrow(overloaded);
  first.release();
  expect(() => budget.reserve(3, 2)).not.toThrow();
});

test('bytes are bounded as they come', () => {
  const budget = makeMediaBudget(limits);
  const [one, two] = [budget.reserve(1, 1), budget.reserve(2, 1)];
  one.take(60);
  expect(() => one.take(1)).toThrow(overloaded);
  expect(() => two.take(40)).toThrow(overloaded);
  one.release();
  expect(() => two.take(10)).not.toThrow();
});

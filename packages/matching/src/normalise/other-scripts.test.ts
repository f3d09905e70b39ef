import { expect, test } from 'vitest';
import { compareNames } from '../score-names.ts';
import { normaliseName } from './name.ts';

const score = (subject: string, listed: string, kind: 'person' | 'organization'): number =>
  compareNames(normaliseName({ text: subject }, kind), normaliseName({ text: listed }, kind)).score;

test.each([
  ['华为技术有限公司', 'Huawei Technologies Co., Ltd.'],
  ['華為技術有限公司', 'Huawei Technologies'],
  ['阿里巴巴集团', 'Alibaba Group'],
  ['丹东鸿祥实业发展有限公司', 'Dandong Hongxiang Industrial Development Co Ltd'],
  ['大连海事公司', 'Dalian Maritime Company'],
  ['上海微电子装备有限公司', 'Shanghai Micro Electronics Equipment'],
  ['中国航空工业集团', 'Aviation Industry Corporation of China'],
  ['沈忠國際海運有限公司', 'Shen Zhong International Shipping'],
  ['華信船務(香港)有限公司', 'Huaxin Shipping Hongkong Ltd'],
  ['بنك والسحاب', 'Bank al-Sahab'],
  ['בנק לאומי', 'Bank Leumi'],
  ['7Eleven', 'Seven Eleven'],
  ['3Brothers Trading', 'Three Brothers Trading'],
])('organisations: %s is %s', (subject, listed) => {
  expect(score(subject, listed, 'organization')).toBeGreaterThan(0.85);
});

test.each([
  ['华为技术有限公司', 'Zhongxing Technology'],
  ['丹东鸿祥实业发展有限公司', 'Dandong Xingda Industrial Development'],
  ['7Eleven', 'Televen'],
  ['בנק לאומי', 'Bank Hapoalim'],
])('organisations: %s is not %s', (subject, listed) => {
  expect(score(subject, listed, 'organization')).toBeLessThan(0.6);
});

test.each([
  ['משה לוי', 'Moshe Levy'],
  ['בנימין נתניהו', 'Benjamin Netanyahu'],
  ['יוסף אבוטבול', 'Yosef Abutbul'],
  ["יצחק אברג'יל", 'Yitzhak Abergil'],
  ['张伟', 'Zhang Wei'],
  ['欧阳国华', 'Ouyang Guohua'],
  ['金融', 'Jin Rong'],
])('people: %s is %s', (subject, listed) => {
  expect(score(subject, listed, 'person')).toBeGreaterThan(0.85);
});

test.each([
  ['משה לוי', 'Moshe Cohen'],
  ['דוד כהן', 'Daniel Cohen'],
])('people: %s is not %s', (subject, listed) => {
  expect(score(subject, listed, 'person')).toBeLessThan(0.66);
});

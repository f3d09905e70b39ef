import { expect, test } from 'vitest';
import { personFrom } from './person-fields.ts';

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200, 7)]).toString('base64');
const name = { firstName: 'Ada', lastName: 'Eze' };

test('a photo is taken whatever it is called, with or without its prefix', () => {
  for (const key of ['photo', 'Photo', 'base64Image', 'base_64_image', 'image'])
    expect(personFrom({ ...name, [key]: jpeg })?.photo, key).toBe(jpeg);
  expect(personFrom({ ...name, photo: `data:image/jpeg;base64,${jpeg}` })?.photo).toBe(jpeg);
  expect(personFrom(name, { image: jpeg })?.photo).toBe(jpeg);
});

test('what is no picture, or too large, is none', () => {
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'.repeat(9)).toString('base64');
  const huge = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(2_100_000)]).toString('base64');
  for (const photo of ['N/A', '', null, 7, 'https://provider.example.com/photo.jpg', text, huge, `${jpeg}%`])
    expect(personFrom({ ...name, photo })).toEqual(name);
});

import { describe, expect, it } from 'vitest';
import { buildIndex } from './index/build.ts';
import { listed } from './listed-entity.fixture.ts';
import { makeFindMatches } from './match.ts';
import { DEFAULT_POLICY } from './policy.ts';

/**
 * Names that are written so that people recognise them and programs do not. The matcher finds each at the shipped
 * threshold, by name alone.
 */
const entities = [
  listed('p2', ['Emeka Nwosu']),
  listed('p3', ['Abubakar Shekau']),
  listed('p4', ['Olusegun Adebayo Balogun']),
  listed('o1', ['Al-Shabaab Trading Company'], { kind: 'organization' }),
  listed('o2', ['7Eleven Exchange Ltd'], { kind: 'organization' }),
  listed('o3', ['Golden Star Petroleum Limited'], { kind: 'organization' }),
  listed('o4', ['4Kings Logistics'], { kind: 'organization' }),
  listed('o5', ['Five Star Energy Ltd'], { kind: 'organization' }),
];
const find = makeFindMatches(buildIndex([{ source: 'un_sc', version: '1', entities }]));
const hits = (name: string): string[] => find({ name }, DEFAULT_POLICY).map(({ entity }) => entity.id);

const DISGUISED: readonly (readonly [id: string, names: readonly string[]])[] = [
  [
    'p2',
    [
      'Em3ka Nw0su',
      'E.m.e.k.a Nwosu',
      'E.m.e.k.a N.w.o.s.u',
      'e m e k a n w o s u',
      'EEmmeekkaa NNwwoossuu',
      'Emekaa Nwosuu',
      'Emeka Emeka Nwosu Nwosu',
      'EmekaEmeka NwosuNwosu',
      'Nwosu Emeka Nwosu Emeka',
      'E_m_e_k_a N_w_o_s_u',
      'E\u200bm\u200beka Nw\u00adosu',
      '3m3k4 Nw05u',
      'Emek4 Nwo5u',
      'ẼmẽkÃ Nwosu',
      'Ｅｍｅｋａ Ｎｗｏｓｕ',
      '𝐄𝐦𝐞𝐤𝐚 𝐍𝐰𝐨𝐬𝐮',
      'Ⓔⓜⓔⓚⓐ Ⓝⓦⓞⓢⓤ',
      'Emеka Nwоsu',
      'emekanwosu',
      'EmekaNwosu',
      'Emeka.Nwosu',
      'Emeka/Nwosu',
      'Emeka|Nwosu',
      'E m e k a Nwosu',
      'Em eka Nw osu',
      'Mr Chief Dr Alhaji Prince Engineer Barrister Emeka Nwosu',
      'Emeka Nwosu of the Great and Good House in Lagos Nigeria West Africa World',
      'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Emeka Nwosu',
      'Emeka Adebayo Chukwu Ibrahim Musa Okoro Bello Sani Yusuf Garba Umar Lawal Nwosu',
      'Emeka Adebayo Chukwu Ibrahim Musa Okoro Bello Sani Yusuf Garba Umar Lawal Dauda Nwosu',
      'Adebayo Emeka Chukwu Ibrahim Musa Okoro Bello Sani Yusuf Garba Umar Lawal Dauda Nwosu',
      'Emeka Adebayo Chukwu Ibrahim Musa Okoro Bello Sani Yusuf Garba Umar Lawal Nwosu Dauda',
      'Nwosu Adebayo Chukwu Ibrahim Musa Okoro Bello Sani Yusuf Garba Umar Lawal Dauda Danjuma Haruna Emeka',
      'Emeka Nwosu\u202e',
      'E\u0301m\u0301e\u0301k\u0301a\u0301 Nwosu',
      'Em€ka Nw0$u',
      '|=meka Nwosu',
      'Emekka Nwossu',
      'EMEKA-NWOSU',
      'Eᴍᴇᴋᴀ Nwosu',
      'Emeka Nvvosu',
    ],
  ],
  [
    'p3',
    ['Abu8akar 5hekau', '@bub@k@r Shekau', 'A b u b a k a r Shekau', 'Abubakarr Sheckau', 'S h e k a u, Abubakar'],
  ],
  ['p4', ['0lusegun 4debayo Ba1ogun', 'O.l.u.s.e.g.u.n Balogun Adebayo', 'Olusegun A. Balogun']],
  [
    'o1',
    [
      'Al Shabaab Trading Co',
      'A1-Shabaab Trading Company',
      'Al-5habaab Trading',
      'A.l.S.h.a.b.a.a.b Trading Company',
      'AlShabaab Trading',
      'Al—Shabaab—Trading',
    ],
  ],
  [
    'o2',
    ['7-Eleven Exchange', '7 Eleven Exchange Limited', 'Seven Eleven Exchange', '7Eleven Exchange', '7-11 Exchange'],
  ],
  [
    'o3',
    [
      'G0lden 5tar Petr0leum',
      'Golden* Petroleum',
      'G.o.l.d.e.n Star Petroleum',
      'GoldenStar Petroleum',
      'Golden St@r Petroleum Ltd',
      'G O L D E N Star Petroleum Limited',
    ],
  ],
  ['o4', ['4 Kings Logistics', 'Four Kings Logistics', '4Kings Logistic', '4-Kings Logistics Ltd']],
  ['o5', ['5Star Energy', '5 Star Energy Limited', 'Five-Star Energy', '5-Star Energy Ltd']],
];

describe.each(DISGUISED)('%s', (id, names) => {
  it.each(names)('%s', (name) => {
    expect(hits(name)).toContain(id);
  });
});

describe('and nobody else', () => {
  it.each([
    'Emeka Okafor',
    'Chief Prince Emeka Okafor',
    'Ngozi Nwosu',
    'Ahmed Ahmed Ali',
    'Golden Tree Petroleum Limited',
    '7 Stars Exchange',
    '4 Princes Logistics',
    'Kings Logistics of Accra',
  ])('%s', (name) => {
    expect(hits(name)).toEqual([]);
  });
});

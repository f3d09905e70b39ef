import { describe, expect, it } from 'vitest';
import { normaliseName } from '../normalise/name.ts';
import { compareNames } from '../score-names.ts';
import { isSlippedForm, legalPhraseAt, saysLegalForm } from './legal-forms.ts';

const organisation = (text: string) => normaliseName({ text }, 'organization');

describe('legal forms', () => {
  it.each(['coompany', 'cmpany', 'cmopany', 'comapny', 'compani', 'limiged', 'limted', 'corporetion', 'incorporatedd'])(
    '%s is one with a slip',
    (word) => expect(isSlippedForm(word)).toBe(true),
  );
  it.each([
    'company',
    'limited',
    'united',
    'compact',
    'companero',
    'cooperation',
    'campaign',
    'accompany',
    'limit',
    '',
  ])('%s is none', (word) => expect(isSlippedForm(word)).toBe(false));
  it('with a slip counts behind the name alone, and a form of address before it weighs little', () => {
    const score = (subject: string, listed: string) => compareNames(organisation(subject), organisation(listed)).score;
    expect(score('Carvana Cmopany', 'Carvana Company')).toBe(1);
    expect(score('Syrian Gas Comapny', 'Syrian Gas Company')).toBe(1);
    expect(score('Alhaji Rabita Trust', 'Rabita Trust')).toBeGreaterThan(0.8);
    expect(score('Limted Editions', 'Unlimited Editions')).toBeLessThan(1);
  });

  it('of several words are found where they begin, the longest first', () => {
    const words = 'handal s de rl de cv'.split(' ');
    expect(words.map((_, at) => legalPhraseAt(words, at))).toEqual([0, 5, 4, 0, 2, 0]);
  });

  it.each([
    ['Limted Liability Company', 3],
    ['Limited Liabilty Company', 3],
    ['Soiedad por Acciones Simpqificada', 4],
    ['Obshchestvo s Ogranichennoi Otvettvennostyu', 4],
    ['Jiont Venture', 0],
    ['Editions of Company', 0],
  ])('of three words or more may have misspelled words: %s', (text, length) => {
    expect(legalPhraseAt(text.toLowerCase().split(' '), 0)).toBe(length);
  });

  it.each([
    ['English', 'Dorvane Limited', 'Dorvane Limited Liability Company', 'Dorvane (Pty) Ltd', 'Dorvane P.L.C.'],
    ['German', 'Dorvane GmbH', 'Dorvane Gesellschaft mit beschränkter Haftung', 'Dorvane G.m.b.H. & Co. KG'],
    ['German shares', 'Dorvane AG', 'Dorvane Aktiengesellschaft'],
    ['French', 'Dorvane SARL', 'Dorvane Société à responsabilité limitée', 'S.A.R.L. Dorvane'],
    ['Spanish', 'Dorvane S.A. de C.V.', 'Dorvane Sociedad Anónima de Capital Variable'],
    ['Portuguese', 'Dorvane Ltda.', 'Dorvane Sociedade por Quotas'],
    ['Italian', 'Dorvane S.p.A.', 'Dorvane Società per Azioni'],
    ['Dutch', 'Dorvane B.V.', 'Dorvane Besloten Vennootschap'],
    ['Swedish', 'Dorvane AB', 'Dorvane Aktiebolag'],
    ['Danish', 'Dorvane A/S', 'Dorvane Aktieselskab'],
    ['Finnish', 'Dorvane Oy', 'Dorvane Osakeyhtiö'],
    ['Polish', 'Dorvane Sp. z o.o.', 'Dorvane Spółka z ograniczoną odpowiedzialnością'],
    ['Czech', 'Dorvane s.r.o.', 'Dorvane spol. s r.o.', 'Dorvane společnost s ručením omezeným'],
    ['Hungarian', 'Dorvane Kft.', 'Dorvane Korlátolt Felelősségű Társaság'],
    ['Romanian', 'Dorvane S.R.L.', 'Dorvane Societate cu Răspundere Limitată'],
    ['Croatian', 'Dorvane d.o.o.', 'Dorvane društvo s ograničenom odgovornošću'],
    ['Bulgarian', 'Dorvane OOD', 'Дорване дружество с ограничена отговорност'],
    ['Russian', 'ООО Дорване', 'Общество с ограниченной ответственностью Дорване', 'OOO Dorvane'],
    ['Ukrainian', 'ТОВ Дорване', 'Товариство з обмеженою відповідальністю Дорване'],
    ['Turkish', 'Dorvane A.Ş.', 'Dorvane Anonim Şirketi', 'Dorvane Ltd. Şti.'],
    ['Arabic', 'Dorvane LLC', 'Dorvane ش.م.م', 'Dorvane ذ.م.م', 'شركة Dorvane ذات مسؤولية محدودة'],
    ['Chinese', 'Dorvane Co., Ltd.', 'Dorvane 有限公司', 'Dorvane 股份有限公司'],
    ['Japanese', 'Dorvane K.K.', 'Dorvane 株式会社', 'Dorvane Kabushiki Kaisha'],
    ['Korean', 'Dorvane', '주식회사 Dorvane', '㈜Dorvane'],
    ['Vietnamese', 'Dorvane TNHH', 'Công ty trách nhiệm hữu hạn Dorvane'],
    ['Indonesian and Malay', 'PT Dorvane Tbk', 'Dorvane Sdn Bhd'],
    ['Thai', 'Dorvane', 'บริษัท Dorvane จำกัด'],
    ['Hebrew', 'Dorvane Ltd', 'Dorvane בע"מ'],
    ['Latvian', 'Dorvane SIA', 'Dorvane Sabiedrība ar ierobežotu atbildību'],
    ['Lithuanian', 'Dorvane UAB', 'Uždaroji akcinė bendrovė Dorvane'],
    ['Estonian', 'Dorvane OÜ', 'Dorvane Osaühing'],
    ['Albanian', 'Dorvane Sh.p.k.', 'Dorvane Shpk', 'Dorvane Shoqëri me përgjegjësi të kufizuar'],
    ['Icelandic', 'Dorvane ehf', 'Dorvane einkahlutafélag'],
    ['Greek', 'Dorvane A.E.', 'Dorvane Ανώνυμη Εταιρεία'],
  ])('%s: in short and in full are one name', (_, ...writings) => {
    for (const a of writings)
      for (const b of writings) expect(compareNames(organisation(a), organisation(b)).score, `${a} / ${b}`).toBe(1);
  });

  it('tell an organisation from a person', () => {
    const says = (text: string) => saysLegalForm(text.split(' '));
    expect(['ostermann gmbh', 'ooo dorvan', 'palm ridge llc'].map(says)).toEqual([true, true, true]);
    expect(['iyad ag ghaly', 'bola as', 'ltd', 'anna de la co'].map(says)).toEqual([false, false, false, false]);
  });
});

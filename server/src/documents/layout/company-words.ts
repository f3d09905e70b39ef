import { fold } from './fold.ts';

/**
 * Frequent words in Nigerian company names. They show that a space was lost or added in a reading. The list does not
 * contain whole names of people and places.
 */
const words = new Set(
  (
    'LTD LIMITED PLC GTE NIGERIA NIGERIAN NIG ENTERPRISES ENTERPRISE VENTURES VENTURE SERVICES SERVICE COMPANY INTERNATIONAL GLOBAL INVESTMENT INVESTMENTS ' +
    'RESOURCES RESOURCE SOLUTIONS SOLUTION TECHNOLOGY TECHNOLOGIES CONCEPTS CONCEPT LOGISTICS CONSULTING CONSULTANTS CONSULT FOUNDATION ASSOCIATION ' +
    'MULTIPURPOSE PROPERTIES PROPERTY INDUSTRIES INDUSTRIAL INTEGRATED GROUP TRADING STORES STORE ACADEMY SCHOOL SCHOOLS COLLEGE HOSPITAL CLINIC ' +
    'PHARMACY PHARMACEUTICALS MEDICAL HEALTH CARE HEALTHCARE FARMS FARM AGRO AGRIC AGRICULTURAL FOODS FOOD CATERING RESTAURANT HOTELS HOTEL SUITES ' +
    'TRAVELS TOURS TRANSPORT AUTOMOBILE MOTORS ENGINEERING CONSTRUCTION CONSTRUCTIONS BUILDING BUILDERS PROJECT PROJECTS CONTRACTORS REALTOR REALTORS ' +
    'ESTATE REALTY HOMES HOUSING ELECTRICAL ELECTRONICS ENERGY POWER SOLAR PETROLEUM OIL GAS MARINE SHIPPING MINING STEEL PLASTICS PAPER PRINTING PRINT PRESS ' +
    'PUBLISHING MEDIA COMMUNICATIONS COMMUNICATION TELECOMS NETWORK NETWORKS SYSTEMS SYSTEM COMPUTER COMPUTERS SOFTWARE DIGITAL DATA CYBER ' +
    'FASHION FASHIONS TEXTILES TEXTILE BEAUTY COSMETICS SALON INTERIORS FURNITURE DESIGNS DESIGN EVENTS EVENT ENTERTAINMENT STUDIO STUDIOS PHOTOGRAPHY ' +
    'SECURITY GUARDS CLEANING LAUNDRY FINANCE FINANCIAL CAPITAL MICROFINANCE BANK COOPERATIVE SOCIETY TRUST TRUSTEES CHURCH MINISTRY MINISTRIES MISSION ' +
    'MERCHANDISE MERCHANTS SUPPLY SUPPLIES SUPPLIERS IMPORT EXPORT GENERAL MULTI UNITED ROYAL GOLDEN DIAMOND PREMIUM PRIME ROYALE EXCELLENCE ' +
    'WORLD AFRICA AFRICAN AND OF THE FOR SONS DAUGHTERS BROTHERS PARTNERS ASSOCIATES DEVELOPMENT MANAGEMENT MARKETING BUSINESS PRODUCTION PRODUCTIONS ' +
    'MANUFACTURING PRODUCTS PRODUCT ALUMINIUM GLASS CHEMICALS WATER BEVERAGES BAKERY FISHERIES POULTRY LIVESTOCK COMMODITIES COMMERCE COMMERCIAL'
  ).split(' '),
);

const known = (word: string): boolean => words.has(fold(word).text);

const LETTERS = /^\p{L}+$/u;

/**
 * Joins two neighbouring parts that together are a company word, as in `AGRIC L TD` and `AC ADEMY`. The parts are
 * joined if neither of them is a company word, or if one of them is a single letter. `MULTI PURPOSE`, `MICRO FINANCE`
 * and `& SONS` keep their printed spaces.
 */
export function companyWords(name: string): string {
  const out: string[] = [];
  for (const word of name.split(' ')) {
    const before = out.at(-1) ?? '';
    const parts = [before, word];
    const broken = !parts.some(known) || (!parts.every(known) && parts.some((part) => part.length === 1));
    const parted = out.length > 1 && parts.every((part) => LETTERS.test(part)) && known(before + word) && broken;
    if (parted) out[out.length - 1] = before + word;
    else out.push(word);
  }
  return out.join(' ');
}

/**
 * Returns how many letters of a name belong to company words. If the spaces of a name are uncertain, the form with more
 * such letters is more likely.
 */
export const lettersInWords = (name: string): number =>
  name.split(' ').reduce((sum, word) => sum + (known(word) ? word.length : 0), 0);

/** Returns the name with the spaces of a second text that has the same letters and digits. */
export function withSpacesOf(name: string, text: string): string {
  const ends = new Set<number>();
  let seen = 0;
  for (const word of text.trim().split(/\s+/)) {
    seen += fold(word).text.length;
    ends.add(seen);
  }
  let out = '';
  let letters = 0;
  const solid = [...name].filter((char) => char !== ' ');
  solid.forEach((char, at) => {
    out += char;
    letters += fold(char).text.length;
    const nextIsLetter = at + 1 < solid.length && fold(solid[at + 1]!).text.length > 0;
    if (ends.has(letters) && nextIsLetter && !/[-'’]/.test(char)) out += ' ';
  });
  return out.trim();
}

/**
 * Words that occur in the sentences on certificates and letters. No name in small letters contains one of these words.
 */
const SENTENCE_WORDS =
  /\b(?:hereby|certif\w*|registrar|incorporated|registered|pursuant|whereas|aforesaid|section|given|under|having|been|this|that|said|shall|dear)\b/i;
/**
 * Minimum share of words with a small first letter in a sentence. In `Chisom Agro and Sons of Lagos`, the share is only
 * a third.
 */
const SMALL = 0.4;

/**
 * Phrases that occur in the sentences on certificates, also in capitals. Single words such as `PROVISIONS` and `THIS
 * DAY` also occur in names: `BLESSED PROVISIONS ENTERPRISES`.
 */
const SENTENCE_PHRASES =
  /\b(?:hereby certif\w*|pursuant to|provisions of (?:part|section|the companies)|(?:is|was|been) this day|having (?:duly|been)|this is to certify|(?:certify|certifies) that)\b/i;

/**
 * Returns true if a text is part of a sentence and not a company's name. Registers print names in capitals, or with a
 * capital at the start of each word.
 */
export function isProse(text: string): boolean {
  const all = text.match(/\p{L}+/gu) ?? [];
  const small = all.filter((word) => /^\p{Ll}/u.test(word)).length;
  if (SENTENCE_PHRASES.test(text)) return true;
  if (small === 0) return false;
  return /^\p{Ll}/u.test(text) || small >= SMALL * all.length || SENTENCE_WORDS.test(text);
}

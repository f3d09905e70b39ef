import { language } from '../../../../packages/texts/src/language.ts';

const openGovernment = 'Open Government Licence v3.0 : nommer la source.';
const publicDomain = 'Œuvre du gouvernement des États-Unis : domaine public.';
/** French licence texts, by the source of a list. The service has the English texts. */
export const frenchLicences: Readonly<Record<string, string>> = {
  us_ofac_sdn: publicDomain,
  us_ofac_cons: publicDomain,
  un_sc: 'Publiée par les Nations unies à l’usage des États membres et des entreprises ; nommer la source.',
  eu_fsf: 'Décision 2011/833/UE de la Commission : réutilisation à toute fin, nommer la source.',
  gb_fcdo: openGovernment,
  gb_ofsi: openGovernment,
  ng_nigsac: 'Publiée par le comité des sanctions du Nigeria à l’usage des établissements déclarants.',
  opensanctions:
    'CC BY-NC 4.0 : pas libre pour un usage commercial, qui exige une licence d’OpenSanctions. Jamais prise d’elle-même.',
  popolo: 'Selon l’éditeur du fichier ; les données d’EveryPolitician sont CC0 ou CC BY-SA selon le pays.',
  custom: 'La vôtre.',
  sandbox: 'Partie de ce projet.',
};
export const licenceText = (source: string, english: string): string =>
  (language.value === 'fr' && frenchLicences[source]) || english;

/**
 * Abbreviations in organisations' names with their full word, one word per line. They are general knowledge of company
 * names.
 */
export const ORGANISATION_SPELLINGS = `
international intl internacional internationale internationaux
technology technologies technological tech tecnologia technologie
industries industry industrial ind indus industria industrias industrie
engineering engg engr ingenieria
manufacturing mfg manufacturers manufacturer
brothers bros
services service svc svcs servicios
trading trade traders tradings
holding holdings hldg hldgs
group grp groupe grupo gruppe
association assoc assn asociacion associates
department dept
government govt
university univ universidad universite
national natl nacional nationale
development dev developments
management mgmt mgt
construction constr constructions construcciones
transport transportation transports transportes
investment investments inversiones invest
enterprise enterprises empresa empresas entreprise
foundation fundacion fondation
import imports importadora
export exports exportadora
airlines airline airways air
petroleum petroleos petrol
bank banque banco banca
center centre centro
`;

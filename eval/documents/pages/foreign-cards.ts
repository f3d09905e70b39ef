/** One card or page that is none of our kinds: what it says, and how it is laid out. */
export interface Stranger {
  readonly name: string;
  /** `card`: titles over a portrait and rows; `sheet`: an upright page of lines. */
  readonly form: 'card' | 'sheet';
  readonly titles: readonly string[];
  /** Label and value; on sheets, whole lines. */
  readonly rows: readonly (readonly [label: string, value: string] | string)[];
}

const card = (name: string, titles: readonly string[], rows: Stranger['rows']): Stranger => ({
  name,
  form: 'card',
  titles,
  rows,
});

/** Cards of other countries, after public descriptions of their wording; every person and number is invented. */
export const foreignCards: readonly Stranger[] = [
  card('Arizona driver license', ['ARIZONA USA', 'DRIVER LICENSE'], [['4d DLN', 'D12345678'], ['9 CLASS', 'D'], ['3 DOB', '08/31/1977'], ['4b EXP', '08/31/2044'], ['4a ISS', '02/06/2018'], ['1', 'SAMPLE'], ['2', 'JANE ANN'], ['8', '123 N 1ST AVE PHOENIX AZ 85007'], ['15 SEX', 'F']]),
  card('Texas driver license', ['TEXAS USA', 'DRIVER LICENSE'], [['4d. DL', '12345678'], ['9. Class', 'C'], ['4b. Exp', '01/15/2030'], ['3. DOB', '01/15/1980'], ['1.', 'DOE'], ['2.', 'JOHN ALAN'], ['Iss', '01/10/2024']]),
  card('New York identification card', ['NEW YORK STATE USA', 'IDENTIFICATION CARD'], [['ID', '123 456 789'], ['NAME', 'DOCUMENT, SAMPLE'], ['DOB', '10/31/1990'], ['SEX', 'F'], ['Expires', '10/31/2028'], ['Issued', '03/07/2022']]),
  card('Ontario driver licence', ['Ontario', "DRIVER'S LICENCE", 'PERMIS DE CONDUIRE'], [['NAME/NOM', 'SAMPLE, ANNE MARIE'], ['NUMBER', 'S1234-56789-01234'], ['ISS/DEL', '2019/05/01'], ['EXP', '2029/05/01'], ['DOB', '1991/05/01'], ['SEX', 'F'], ['CLASS', 'G'], ['Address', '123 MAIN STREET TORONTO']]),
  card('UK driving licence', ['DRIVING LICENCE', 'UK'], [['1.', 'MORGAN'], ['2.', 'SARAH MEREDYTH'], ['3.', '11.03.1976 UNITED KINGDOM'], ['4a.', '19.01.2013  4c. DVLA'], ['4b.', '18.01.2033'], ['5.', 'MORGA753116SM9IJ'], ['8.', '122 BURNS CRESCENT EDINBURGH']]),
  card('Ghana Card', ['REPUBLIC OF GHANA', 'ECOWAS IDENTITY CARD', 'CARTE D IDENTITE CEDEAO'], [['Surname/Nom', 'MENSAH'], ['Firstnames/Prénoms', 'KWAME YAW'], ['Nationality/Nationalité', 'GHANAIAN'], ['Date of Birth/Date de Naissance', '06/03/1987'], ['Sex/Sexe', 'M'], ['Personal ID Number', 'GHA-123456789-0'], ['Document Number', 'AR1234567'], ['Date of Issuance', '01/02/2020'], ['Date of Expiry', '01/02/2030']]),
  card('Ghana driver licence', ['REPUBLIC OF GHANA', 'DRIVER AND VEHICLE LICENSING AUTHORITY', "DRIVER'S LICENCE"], [['Name', 'MENSAH KWAME'], ['Date of Birth', '06-03-1987'], ['Licence No', 'MEN-06031987-12345'], ['Class', 'B'], ['Expiry Date', '01-02-2030'], ['Nationality', 'GHANAIAN']]),
  card('Ghana voter ID', ['REPUBLIC OF GHANA', 'ELECTORAL COMMISSION OF GHANA', 'VOTER IDENTIFICATION CARD'], [['Voter ID No', '1234567890'], ['Surname', 'MENSAH'], ['Other Names', 'KWAME'], ['Sex', 'M'], ['Date of Birth', '06/03/1987'], ['Date of Registration', '30/07/2020']]),
  card('Uganda national ID', ['REPUBLIC OF UGANDA', 'NATIONAL ID CARD'], [['SURNAME', 'OKELLO'], ['GIVEN NAME', 'JAMES PATRICK'], ['NATIONALITY', 'UGA'], ['SEX', 'M'], ['DATE OF BIRTH', '12.04.1985'], ['NIN', 'CM85012345ABCD'], ['CARD NO.', '012345678'], ['DATE OF EXPIRY', '09.10.2034']]),
  card('Rwanda national ID', ["REPUBULIKA Y'U RWANDA / REPUBLIC OF RWANDA", 'INDANGAMUNTU / NATIONAL IDENTITY CARD'], [['Amazina / Names', 'UWIMANA Jean Claude'], ['Itariki yavutseho / Date of Birth', '01/01/1985'], ['Igitsina / Sex', 'Gabo / M'], ['Aho Yatangiwe / Place of Issue', 'Gasabo / Kigali'], ['Indangamuntu / National ID No.', '1 1985 8 0012345 0 12']]),
  card('Tanzania national ID', ['JAMHURI YA MUUNGANO WA TANZANIA', 'KITAMBULISHO CHA TAIFA', 'CITIZEN IDENTITY CARD'], [['NAMBA', '19850101-12345-00001-23'], ['JINA LA KWANZA', 'JUMA'], ['MAJINA YA KATI', 'HAMISI'], ['JINA LA MWISHO', 'MOHAMED'], ['JINSI', 'M'], ['TAREHE YA KUZALIWA', '01 JAN 1985'], ['MWISHO WA KUTUMIKA', '01 JAN 2030']]),
  card('South Africa smart ID', ['REPUBLIC OF SOUTH AFRICA', 'NATIONAL IDENTITY CARD'], [['Surname', 'DLAMINI'], ['Names', 'THANDI'], ['Sex', 'F'], ['Nationality', 'RSA'], ['Identity Number', '8501015009087'], ['Date of Birth', '01 JAN 1985'], ['Country of Birth', 'RSA'], ['Status', 'CITIZEN']]),
  card("Côte d'Ivoire identity card", ["RÉPUBLIQUE DE CÔTE D'IVOIRE", "CARTE NATIONALE D'IDENTITÉ"], [['Nom', 'KOUASSI'], ['Prénom(s)', 'AYA MARIE'], ['Date de Naissance', '12/05/1990'], ['Sexe', 'F'], ['Nationalité', 'IVOIRIENNE'], ['N°', 'CI001234567'], ["Date d'expiration", '11/05/2031']]),
  card('Senegal identity card', ['RÉPUBLIQUE DU SÉNÉGAL', "CARTE D'IDENTITÉ CEDEAO"], [['Prénoms', 'MAMADOU'], ['Nom', 'DIOP'], ['Date de naissance', '03/04/1988'], ['Sexe', 'M'], ['N° de la carte', '1 01 1988 0403 00012 3'], ['Date de délivrance', '01/02/2017'], ["Date d'expiration", '31/01/2027']]),
  card('Cameroon identity card', ['REPUBLIQUE DU CAMEROUN', 'REPUBLIC OF CAMEROON', 'CARTE NATIONALE D IDENTITE / NATIONAL IDENTITY CARD'], [['NOM/SURNAME', 'NGONO'], ['PRENOMS/GIVEN NAMES', 'MARIE CLAIRE'], ['DATE DE NAISSANCE/DATE OF BIRTH', '02.03.1986'], ['SEXE/SEX', 'F'], ['PROFESSION/OCCUPATION', 'COMMERCANTE']]),
  card('Benin identity card', ['REPUBLIQUE DU BENIN', 'CARTE D IDENTITE NATIONALE'], [['Nom', 'ADJOVI'], ['Prénoms', 'KOFFI'], ['Sexe', 'M'], ['Date de naissance', '05/06/1982'], ['NPI', '1234567890']]),
  card('India Aadhaar', ['GOVERNMENT OF INDIA', 'Unique Identification Authority of India'], [['Name', 'Rahul Kumar'], ['DOB', '01/01/1990'], ['Gender', 'MALE'], ['Aadhaar', '1234 5678 9012']]),
  card('India driving licence', ['UNION OF INDIA', 'MAHARASHTRA STATE MOTOR DRIVING LICENCE'], [['DL No', 'MH12 20110012345'], ['DOI', '12-03-2011'], ['Valid Till', '11-03-2031'], ['DOB', '01-01-1990'], ['Name', 'RAHUL KUMAR'], ['S/D/W of', 'ANIL KUMAR'], ['Add', '12 MG ROAD PUNE']]),
  card('Germany identity card', ['BUNDESREPUBLIK DEUTSCHLAND', 'PERSONALAUSWEIS', 'IDENTITY CARD'], [['Name/Surname/Nom', 'MUSTERMANN'], ['Vornamen/Given names/Prénoms', 'ERIKA'], ['Geburtstag/Date of birth', '12.08.1983'], ['Staatsangehörigkeit/Nationality', 'DEUTSCH'], ['Gültig bis/Date of expiry', '01.11.2030']]),
  card('France identity card', ['RÉPUBLIQUE FRANÇAISE', "CARTE NATIONALE D'IDENTITÉ / IDENTITY CARD"], [['NOM / Surname', 'MARTIN'], ['Prénoms / Given names', 'Maëlys-Gaëlle'], ['SEXE / Sex', 'F'], ['NATIONALITÉ / Nationality', 'FRA'], ['DATE DE NAISS. / Date of birth', '13 07 1990'], ['N° DU DOCUMENT / Document No', 'X4RTBPFW4']]),
  card('Spain DNI', ['ESPAÑA', 'DOCUMENTO NACIONAL DE IDENTIDAD'], [['APELLIDOS', 'ESPAÑOLA ESPAÑOLA'], ['NOMBRE', 'CARMEN'], ['SEXO', 'F'], ['NACIONALIDAD', 'ESP'], ['FECHA DE NACIMIENTO', '01 01 1980'], ['DNI', '99999999R'], ['VALIDEZ', '01 06 2031']]),
  card('Brazil identity card', ['REPÚBLICA FEDERATIVA DO BRASIL', 'CARTEIRA DE IDENTIDADE'], [['REGISTRO GERAL', '12.345.678-9'], ['NOME', 'MARIA DA SILVA'], ['DATA DE NASCIMENTO', '01/01/1980'], ['CPF', '123.456.789-09']]),
  card('Philippines national ID', ['REPUBLIKA NG PILIPINAS', 'PHILIPPINE IDENTIFICATION CARD'], [['Apelyido/Last Name', 'DELA CRUZ'], ['Mga Pangalan/Given Names', 'JUANA'], ['Petsa ng Kapanganakan/Date of Birth', 'JANUARY 01, 1990'], ['PCN', '1234-5678-9101-1213']]),
  card('UAE identity card', ['UNITED ARAB EMIRATES', 'Resident Identity Card'], [['ID Number', '784-1990-1234567-1'], ['Name', 'Aisha Rahman Khan'], ['Date of Birth', '01/01/1990'], ['Nationality', 'Pakistan'], ['Issuing Date', '01/01/2022'], ['Expiry Date', '31/12/2024'], ['Sex', 'F']]),
  card('Sierra Leone national ID', ['REPUBLIC OF SIERRA LEONE', 'NATIONAL IDENTITY CARD'], [['Surname', 'KAMARA'], ['First Name', 'FATMATA'], ['Middle Name', 'ISATU'], ['Sex', 'F'], ['Date of Birth', '04/07/1992'], ['National Identification Number (NIN)', '12345678901'], ['Date of Expiry', '04/07/2030']]),
  card('Zambia registration card', ['REPUBLIC OF ZAMBIA', 'NATIONAL REGISTRATION CARD'], [['Full Names', 'MWANSA CHANDA'], ['N.R.C. No', '123456/10/1'], ['Date of Birth', '03/02/1985'], ['Sex', 'M'], ['Place of Birth', 'NDOLA'], ['District', 'NDOLA']]),
  card('Sweden driving licence', ['SVERIGE', 'KÖRKORT', 'EUROPEISKA UNIONEN'], [['1.', 'ANDERSSON'], ['2.', 'ANNA'], ['3.', '1985-01-02'], ['4a.', '2020-02-02'], ['4b.', '2030-02-02'], ['5.', '123456 789'], ['4d.', '19850102-1234']]),
]; // biome-ignore format: a table

import type { Stranger } from './foreign-cards.ts';

const sheet = (name: string, titles: readonly string[], rows: Stranger['rows']): Stranger => ({
  name,
  form: 'sheet',
  titles,
  rows,
});
const card = (name: string, titles: readonly string[], rows: Stranger['rows']): Stranger => ({
  name,
  form: 'card',
  titles,
  rows,
});

/** Pages that are no document, and papers of Nigeria and Kenya that are none of our kinds: the second half are the hard ones. */
export const nonDocuments: readonly Stranger[] = [
  sheet('menu', ['MAMA PUT KITCHEN', 'Lunch menu'], ['Jollof rice and chicken   2,500', 'Egusi soup with pounded yam   3,000', 'Pepper soup   1,800', 'Small chops   1,200', 'Zobo   500']),
  sheet('letter', ['12 Allen Avenue', 'Ikeja, Lagos'], ['14th March 2024', 'Dear Sir,', 'I write to thank you for your letter of the third of March and for the', 'documents that you were kind enough to send with it. I shall come to', 'Abuja in April and hope to see you there.', 'Yours faithfully,', 'A. B. Okafor']),
  sheet('supermarket receipt', ['SHOPRITE', 'IKEJA CITY MALL'], ['TEL: 08012345678', 'BREAD  1,200.00', 'MILK 1L  2,100.00', 'SUGAR 1KG  1,950.00', 'TOTAL  5,250.00', 'CASH  6,000.00', 'CHANGE  750.00', 'RECEIPT NO 00012345', 'DATE 12/05/2024 14:33']),
  sheet('chat screenshot', ['Ngozi', 'online'], ['Good morning ma', 'Morning, did you send the NIN?', 'Yes, it is 12345678901', 'Ok thanks. And the account number?', '0123456789 GTBank', 'Seen']),
  sheet('news about CAC', ['CAC announces new fees'], ['The Corporate Affairs Commission has announced new fees for the', 'registration of companies under the Companies and Allied Matters Act', '2020. The Registrar-General said in Abuja that a certificate of', 'incorporation will from now on be sent by e-mail. More than 2,000,000', 'companies carry an RC number today.']),
  sheet('news about NIN', ['NIMC: 100 million enrolled'], ['The National Identity Management Commission said on Monday that 100', 'million people hold a National Identification Number. The NIN slip can', 'be printed at any enrolment centre. The Federal Republic of Nigeria', 'began enrolment in 2012. For enquiries call 07040144452.']),
  sheet('news about elections', ['INEC opens registration'], ['The Independent National Electoral Commission will give out permanent', "voter's cards from Tuesday. Bring your slip to the polling unit where", 'you registered. More than 80 million voters are on the register.']),
  sheet('how to get a licence', ["How to get a driver's licence"], ['The Federal Road Safety Corps of the Federal Republic of Nigeria gives', "the National Driver's Licence to people of 18 years and more. Pay the", 'fee, take the test, and collect the licence after sixty days.']),
  card('business card', ['ADE BELLO', 'Managing Director'], [['Company', 'Bello Ventures Nigeria Limited'], ['Tel', '08031234567'], ['Email', 'ade@example.org'], ['Address', '5 Marina, Lagos']]),
  card('bank card', ['FIRST BANK OF LAGOS', 'DEBIT'], [['', '5399 1234 5678 9010'], ['VALID THRU', '12/28'], ['', 'ADE BELLO']]),
  card('staff identity card', ['LAGOS STATE UNIVERSITY', 'STAFF IDENTITY CARD'], [['Name', 'DR ADE BELLO'], ['Staff No', 'LASU/2010/1234'], ['Department', 'Physics'], ['Sex', 'M'], ['Expiry Date', '31/12/2027']]),
  card('Nigerian health insurance card', ['FEDERAL REPUBLIC OF NIGERIA', 'NATIONAL HEALTH INSURANCE SCHEME'], [['Name', 'BELLO ADE MUSA'], ['NHIS No', '12345678'], ['Date of Birth', '12/03/1985'], ['Sex', 'M'], ['Blood Group', 'O+'], ['Expiry Date', '31/12/2027']]),
  sheet('Nigerian birth certificate', ['FEDERAL REPUBLIC OF NIGERIA', 'NATIONAL POPULATION COMMISSION', 'CERTIFICATE OF BIRTH'], ['This is to certify that the birth, details of which are recorded herein,', 'has been registered. Certificate No: 1234567', 'Full Name: ADE MUSA BELLO', 'Date of Birth: 12th March, 1985', 'Sex: Male', 'Place of Birth: Ikeja, Lagos', 'Date of Registration: 20th April, 1985', 'REGISTRAR']),
  sheet('Nigerian TIN certificate', ['FEDERAL INLAND REVENUE SERVICE', 'TAXPAYER IDENTIFICATION NUMBER CERTIFICATE'], ['This is to certify that', 'BELLO VENTURES LIMITED', 'has been registered with TIN 12345678-0001', 'RC Number: 1234567', 'Date of Registration: 12/03/2020', '12 Allen Avenue, Ikeja, Lagos, Nigeria']),
  sheet('SMEDAN certificate', ['SMALL AND MEDIUM ENTERPRISES DEVELOPMENT AGENCY OF NIGERIA', 'CERTIFICATE OF REGISTRATION'], ['This is to certify that', 'BELLO VENTURES', 'is this day registered with SUIN 100012345678', 'Given in Abuja this 12th day of March, 2021', 'Director General']),
  sheet('school certificate', ['WEST AFRICAN EXAMINATIONS COUNCIL', 'SENIOR SCHOOL CERTIFICATE'], ['Candidate Name: BELLO ADE MUSA', 'Examination Number: 4251234567', 'Centre: FEDERAL GOVERNMENT COLLEGE LAGOS', 'ENGLISH LANGUAGE  B3', 'MATHEMATICS  A1', 'PHYSICS  B2', 'Certificate No: NGWASSCS12345678']),
  sheet('Nigerian bank statement', ['ZENITH BANK PLC', 'STATEMENT OF ACCOUNT'], ['Account Name: ADE MUSA BELLO', 'Account Number: 2012345678', 'Address: 12 Allen Avenue, Ikeja, Lagos, Nigeria', 'Statement Date: 31/03/2024', 'Opening Balance: 120,000.00', 'Closing Balance: 98,500.00', 'Total: 98,500.00']),
  sheet('UK electricity bill', ['British Gas', 'Your electricity bill'], ['Account number: 851234567890', 'Bill date: 12 March 2024', 'Mr A Smith', '12 High Street, Reading RG1 1AA', 'Amount due: 120.45', 'Meter number: L12A12345', 'Tariff: Standard variable', 'kWh used 320']),
  sheet('company invoice', ['BELLO VENTURES NIGERIA LIMITED', 'INVOICE'], ['Invoice No: 00123', 'Invoice Date: 12/03/2024', 'Bill to: Zenith Foods Ltd', 'Address: 5 Marina, Lagos, Nigeria', 'RC 1234567', 'Consultancy 150,000.00', 'Total: 150,000.00']),
  sheet('vehicle licence', ['FEDERAL REPUBLIC OF NIGERIA', 'LAGOS STATE', 'VEHICLE LICENCE'], ['Registration No: ABC123XY', 'Name: ADE BELLO', 'Address: 12 Allen Avenue, Ikeja', 'Expiry Date: 12/03/2025', 'Make: TOYOTA', 'Chassis No: JTDBR32E520012345']),
  card('Kenyan student card', ['UNIVERSITY OF NAIROBI', 'STUDENT IDENTITY CARD'], [['NAME', 'JOHN KAMAU'], ['REG NO', 'P15/1234/2019'], ['ID NUMBER', '23456789'], ['EXPIRY DATE', '31/12/2026']]),
  card('Kenyan driving licence', ['REPUBLIC OF KENYA', 'DRIVING LICENCE', 'NATIONAL TRANSPORT AND SAFETY AUTHORITY'], [['SURNAME', 'MWANGI'], ['OTHER NAMES', 'JOHN KAMAU'], ['NATIONAL ID NO', '23456789'], ['LICENCE NO', 'DL-1234567'], ['DATE OF BIRTH', '12.03.1988'], ['SEX', 'MALE'], ['DATE OF EXPIRY', '11.03.2027']]),
]; // biome-ignore format: a table

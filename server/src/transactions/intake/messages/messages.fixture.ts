/** Messages with the structure of published samples and with invented parties. */
export const pacs008 = (
  transfers: string,
  { version = '08', count = '' } = {},
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.${version}"><FIToFICstmrCdtTrf>
  <GrpHdr><MsgId>GTBINGLA-1</MsgId><CreDtTm>2026-11-22T11:00:00+01:00</CreDtTm>${count && `<NbOfTxs>${count}</NbOfTxs>`}<SttlmInf><SttlmMtd>CLRG</SttlmMtd></SttlmInf></GrpHdr>
  ${transfers}
</FIToFICstmrCdtTrf></Document>`;

export const transferXml = ({
  id = 'TX-1',
  amount = '1500.50',
  currency = 'EUR',
  extra = '',
} = {}): string => `<CdtTrfTxInf>
  <PmtId><InstrId>I-${id}</InstrId><EndToEndId>E-${id}</EndToEndId><TxId>${id}</TxId></PmtId>
  <IntrBkSttlmAmt Ccy="${currency}">${amount}</IntrBkSttlmAmt>
  <Dbtr><Nm>Amaka &amp; Sons</Nm><Id><OrgId><Othr><Id>RC123456</Id><SchmeNm><Prtry>rc</Prtry></SchmeNm></Othr></OrgId></Id></Dbtr>
  <DbtrAcct><Id><Othr><Id>0123456789</Id></Othr></Id></DbtrAcct>
  <DbtrAgt><FinInstnId><BICFI>GTBINGLA</BICFI></FinInstnId></DbtrAgt>
  <CdtrAgt><FinInstnId><BICFI>BUKBGB22</BICFI></FinInstnId></CdtrAgt>
  <Cdtr><Nm>Bola Ade</Nm></Cdtr>
  <CdtrAcct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></CdtrAcct>
  <RmtInf><Ustrd><![CDATA[Invoice <7>]]></Ustrd></RmtInf>${extra}
</CdtTrfTxInf>`;

export const PAIN001 = `<?xml version="1.0"?>
<p:Document xmlns:p="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><p:CstmrCdtTrfInitn>
  <p:GrpHdr><p:MsgId>WAGES-11</p:MsgId><p:CreDtTm>2026-11-22T10:00:00Z</p:CreDtTm><p:NbOfTxs>2</p:NbOfTxs></p:GrpHdr>
  ${['One', 'Two']
    .map(
      (name, i) => `<p:PmtInf><p:Dbtr><p:Nm>Company ${name}</p:Nm></p:Dbtr>
    <p:DbtrAcct><p:Id><p:Othr><p:Id>000000000${i}</p:Id></p:Othr></p:Id></p:DbtrAcct>
    <p:DbtrAgt><p:FinInstnId><p:ClrSysMmbId><p:MmbId>058</p:MmbId></p:ClrSysMmbId></p:FinInstnId></p:DbtrAgt>
    <p:CdtTrfTxInf><p:PmtId><p:EndToEndId>E${i}</p:EndToEndId></p:PmtId><p:Amt><p:InstdAmt Ccy="NGN">250000</p:InstdAmt></p:Amt>
      <p:Cdtr><p:Nm>Worker ${i}</p:Nm></p:Cdtr><p:CdtrAcct><p:Id><p:Othr><p:Id>111111111${i}</p:Id></p:Othr></p:Id></p:CdtrAcct></p:CdtTrfTxInf></p:PmtInf>`,
    )
    .join('\n')}
</p:CstmrCdtTrfInitn></p:Document>`;

export const NIP = `<?xml version="1.0" encoding="UTF-8"?><FTSingleCreditRequest>
  <SessionID>000013261122120000000000000001</SessionID><NameEnquiryRef>000013261122115900000000000001</NameEnquiryRef>
  <DestinationInstitutionCode>000014</DestinationInstitutionCode><ChannelCode>1</ChannelCode>
  <BeneficiaryAccountName>Bola Ade</BeneficiaryAccountName><BeneficiaryAccountNumber>9876543210</BeneficiaryAccountNumber>
  <OriginatorAccountName>Ada Eze</OriginatorAccountName><OriginatorAccountNumber>0123456789</OriginatorAccountNumber>
  <OriginatorBankVerificationNumber>22222222222</OriginatorBankVerificationNumber>
  <Narration>Rent</Narration><PaymentReference>R1</PaymentReference><Amount>50000.00</Amount>
</FTSingleCreditRequest>`;

import type { auditFaults as english } from '../en/audit-faults.ts';
import { translationOf } from '../format.ts';

export const auditFaults = translationOf<typeof english>()({
  audit_end_missing:
    'le journal finit à la ligne {line}, mais la tête signée est celle de la ligne {signed} : la fin du journal manque',
  audit_end_of_other_line: 'la fin signée est celle de la ligne {signed}, mais la dernière ligne est la {line}',
  audit_end_signature_wrong: 'la signature de la fin est fausse',
  audit_export_cut_off: 'la fin signée manque : l’export a été coupé',
  audit_export_expected: 'ce n’est pas un export d’un journal d’audit',
  audit_head_signature_wrong: 'la signature de la tête conservée de la ligne {line} est fausse',
  audit_line_changed: 'la ligne {line} a été modifiée ou déplacée après son écriture',
  audit_line_moved: 'la ligne {line} suit la ligne {before} : elle a été déplacée ou insérée de nouveau',
  audit_line_of_other_account: 'la ligne {line} est celle d’un autre compte',
  audit_line_rewritten:
    'la ligne {line} ou une ligne avant elle a été réécrite : son empreinte n’est pas celle qui est signée',
  audit_lines_missing: 'la ligne {line} suit la ligne {before} : les lignes entre elles manquent',
  audit_signed_with_other_key: 'le journal a été signé avec une autre clé',
  audit_text_after_end: 'il y a du texte après la fin signée',
  audit_text_differs: 'la ligne {number} du fichier diffère du texte qui a été écrit',
  audit_text_not_json: 'la ligne {number} du fichier n’est pas du JSON',
});

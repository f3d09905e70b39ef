import type { riskModelFaults as english } from '../en/risk-model-faults.ts';
import { translationOf } from '../format.ts';

export const riskModelFaults = translationOf<typeof english>()({
  risk_fault_bands_reversed: 'doit avoir medium inférieur à high',
  risk_fault_factor_not_of_model: 'n’est pas un facteur de ce modèle',
  risk_fault_factor_twice: 'figure deux fois dans le modèle',
  risk_fault_field_of_factor: 'est un champ du facteur lui-même : unknown',
  risk_fault_from_expected: 'doit avoir from : le facteur est un nombre',
  risk_fault_months_reversed: 'doit être le plus court pour high et le plus long pour low',
  risk_fault_not_in_points: 'ne figure pas dans points de ce facteur',
  risk_fault_points_required: 'est obligatoire ici, avec other et sans steps',
  risk_fault_steps_not_ascending: 'doit croître, en from et en points',
  risk_fault_steps_required: 'est obligatoire ici, sans points ni other',
  risk_fault_value_expected: 'doit avoir value : le facteur est un code',
  risk_fault_value_or_from_expected: 'doit avoir exactement un de value et from',
  risk_fault_weights_not_100: 'doit avoir des poids dont la somme est 100 ; elle est de {sum}',
});

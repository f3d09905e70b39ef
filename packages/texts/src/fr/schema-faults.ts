import type { schemaFaults as english } from '../en/schema-faults.ts';
import { translationOf } from '../format.ts';

export const schemaFaults = translationOf<typeof english>()({
  report_alerts_too_many:
    'le dossier a plus de {max} alertes, et la déclaration n’a que les plus récentes : déposez-la à la main',
  schema_child_missing: 'ligne {line} : il manque à l’élément {element} l’un de ces éléments : {expected}',
  schema_element_unexpected: 'ligne {line} : l’élément {element} n’est pas admis ici',
  schema_element_unexpected_of: 'ligne {line} : l’élément {element} n’est pas admis ici. Admis : {expected}',
  schema_fault_at: 'ligne {line} : l’élément {element} n’est pas conforme au schéma',
  schema_fault_quoted: 'ligne {line} : le validateur indique : {quote}',
  schema_fault_somewhere: 'la déclaration n’est pas conforme au schéma',
  schema_root_unknown: 'le schéma ne définit pas l’élément {element}',
  schema_too_slow: 'le schéma ne peut pas être lu : cela prend plus de {seconds} s',
  schema_unreadable: 'le schéma ne peut pas être lu. Le validateur indique : {quote}',
  schema_value_length: 'ligne {line} : la valeur de {element} a {length} caractères ; il en faut {allowed}',
  schema_value_not_listed: 'ligne {line} : « {value} » de {element} n’est pas une des valeurs admises : {values}',
  schema_value_not_of_pattern: 'ligne {line} : « {value} » de {element} ne suit pas le motif {pattern}',
  schema_value_not_of_type: 'ligne {line} : « {value} » de {element} n’est pas du type demandé',
  schema_value_too_large: 'ligne {line} : « {value} » de {element} est trop grand. Limite : {limit}',
  schema_value_too_long: 'ligne {line} : la valeur de {element} a {length} caractères ; {allowed} au plus sont admis',
  schema_value_too_short: 'ligne {line} : la valeur de {element} a {length} caractères ; il en faut au moins {allowed}',
  schema_value_too_small: 'ligne {line} : « {value} » de {element} est trop petit. Limite : {limit}',
});

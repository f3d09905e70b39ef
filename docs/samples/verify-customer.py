import os

from hakiki import Hakiki

hakiki = Hakiki("http://127.0.0.1:3000", os.environ["KEY"])
customer = hakiki.verify_customer({"country": "nigeria", "identifier": "22222222222"}, reference="customer-7")
print(customer["decision"])

# {"filterExpiryMs":1000,"filtersMax":2}

// a filter that is read within a second of virtual time stays
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_newFilter","params":[{}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
@ 800
>> {"jsonrpc":"2.0","id":3,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":["0xb9036d32e09e88fff28d9313e88e858079fcdb8411ae3495b01819af55ba7dd8","0x6ea7c6272d163372dd5d7227d22cf15e8dc37868ed5c05c3ad4b0d1cb7ee141b","0xbbaf88e49cb641f65d177651bd1ea5a6c818b3aa05857f980bb3ad2039002872","0x850091804fbb5d2905c62ab6f9dc0dd718ec22fd3a555ce63f84502ea1500378"]}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterLogs","params":["0x2"]}
<< {"jsonrpc":"2.0","id":4,"result":[]}
@ 800
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":5,"result":["0x1dfee375055bdd30038517ab562e4c879c269d8cd4e898d0164e251bc42b9690","0x3fca9e46ad962218e0df4690ba70c3e3a2cf7bcc0e640c8d03abf31aaa28f5c3","0x938644bdc9423caa5111be208eef96aacfcdeb7427117b5d71297a4fe5514eb9","0x8883e019082fbe985ea684007b71c35d20359b1ece90c6bd47b4b98a1f600910"]}

// two are the most there may be; none has expired yet
>> {"jsonrpc":"2.0","id":6,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"expected at most 2 filters","data":"Exceeded max limit of 2"}}

// 0x2 has not been read for a second: gone, and there is room for another
@ 200
>> {"jsonrpc":"2.0","id":7,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_newPendingTransactionFilter","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x3"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":9,"result":[]}

// and nothing is left to uninstall after the others have expired, too
@ 1000
>> {"jsonrpc":"2.0","id":10,"method":"eth_uninstallFilter","params":["0x1"]}
<< {"jsonrpc":"2.0","id":10,"result":false}
>> {"jsonrpc":"2.0","id":11,"method":"eth_uninstallFilter","params":["0x3"]}
<< {"jsonrpc":"2.0","id":11,"result":false}

// notifications: one is lost, one comes twice, two come the other way round, and one late
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newPendingTransactions"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_fault","params":[{"kind":"dropNotifications","count":1}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000d1","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x095ef2171b29704a8da350eb1bdb831ec0ea52155ba054590253178665274696"}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_fault","params":[{"kind":"duplicateNotifications","subscriptions":["newPendingTransactions"],"count":1}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x2"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000d1","value":"0x1"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":"0xca42fc2cc6afd1b3a42bf89a82ae9399aa0c0eedd48e4ed39cc6ac184e786d04"}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":"0xca42fc2cc6afd1b3a42bf89a82ae9399aa0c0eedd48e4ed39cc6ac184e786d04"}}
<< {"jsonrpc":"2.0","id":5,"result":"0xca42fc2cc6afd1b3a42bf89a82ae9399aa0c0eedd48e4ed39cc6ac184e786d04"}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_fault","params":[{"kind":"reorderNotifications","window":2,"count":2}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x3"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000d1","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":7,"result":"0xf909ad55aa434e506cd65b36ba14bcf918ef91cead95b90378d2456205f310d2"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000d1","value":"0x1"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":"0xfb781ff152cba06a20e47cc19dbfd201ad1d94aca7ec99c550c2f778b0b270d6"}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":"0xf909ad55aa434e506cd65b36ba14bcf918ef91cead95b90378d2456205f310d2"}}
<< {"jsonrpc":"2.0","id":8,"result":"0xfb781ff152cba06a20e47cc19dbfd201ad1d94aca7ec99c550c2f778b0b270d6"}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_fault","params":[{"kind":"delayNotifications","byMs":20,"forMs":10}]}
<< {"jsonrpc":"2.0","id":9,"result":"0x4"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000d1","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":10,"result":"0xb5388e534a7d6a0724f85bf5d83913a82daa15f0562a99ae463f27a4e811b577"}
@ 19
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_faults","params":[]}
<< {"jsonrpc":"2.0","id":11,"result":[]}
@ 1
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":"0xb5388e534a7d6a0724f85bf5d83913a82daa15f0562a99ae463f27a4e811b577"}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_unsubscribe","params":["0x1"]}
<< {"jsonrpc":"2.0","id":12,"result":true}
// requests: refused, with an answer that is lost, and with a status, which has an error of its own
>> {"jsonrpc":"2.0","id":13,"method":"previewnet_fault","params":[{"kind":"failResponses","methods":["eth_chainId"],"count":1}]}
<< {"jsonrpc":"2.0","id":13,"result":"0x5"}
>> {"jsonrpc":"2.0","id":14,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32005,"message":"limit exceeded"}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":15,"result":"0x509f455"}
>> {"jsonrpc":"2.0","id":16,"method":"previewnet_fault","params":[{"kind":"failResponses","on":"answer","code":-32000,"message":"connection reset","data":{"by":"peer"},"methods":["eth_send*"],"count":2}]}
<< {"jsonrpc":"2.0","id":16,"result":"0x6"}
>> {"jsonrpc":"2.0","id":17,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000d1","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32000,"message":"connection reset","data":{"by":"peer"}}}
>> {"jsonrpc":"2.0","id":18,"method":"previewnet_faults","params":[]}
<< {"jsonrpc":"2.0","id":18,"result":[{"id":"0x6","fault":{"kind":"failResponses","code":-32000,"message":"connection reset","data":{"by":"peer"},"on":"answer","methods":["eth_send*"],"count":2},"state":"on","atMs":1767225600020,"left":1}]}
>> {"jsonrpc":"2.0","id":19,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":19,"result":"0x6"}
>> {"jsonrpc":"2.0","id":20,"method":"previewnet_clearFault","params":["0x6"]}
<< {"jsonrpc":"2.0","id":20,"result":true}
>> {"jsonrpc":"2.0","id":21,"method":"previewnet_fault","params":[{"kind":"httpStatus","status":429,"methods":["eth_chainId"],"count":1}]}
<< {"jsonrpc":"2.0","id":21,"result":"0x7"}
>> {"jsonrpc":"2.0","id":22,"method":"eth_chainId","params":[]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32016,"message":"over rate limit"}}
// what could never happen, and what is no close code
>> {"jsonrpc":"2.0","id":23,"method":"previewnet_fault","params":[{"kind":"dropNotifications","subscriptions":["newHeads","heads"]}]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32602,"message":"fault.subscriptions[1]: expected one of the subscriptions there are, got \"heads\""}}
>> {"jsonrpc":"2.0","id":24,"method":"previewnet_fault","params":[{"kind":"slowResponses","byMs":5,"methods":["parity_*"]}]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32602,"message":"fault.methods[0]: expected one of the methods there are, got \"parity_*\""}}
>> {"jsonrpc":"2.0","id":25,"method":"previewnet_fault","params":[{"kind":"dropSockets","closeCode":1004}]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32602,"message":"params[0].closeCode: expected a close code of RFC 6455 that ends a connection, got 1004","data":"params[0].closeCode: expected a close code of RFC 6455 that ends a connection, got 1004"}}
>> {"jsonrpc":"2.0","id":26,"method":"previewnet_fault","params":[{"kind":"httpStatus","status":404}]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32602,"message":"params[0].status: expected one of 429, 500, 502, 503, 504, got 404","data":"params[0].status: expected one of 429, 500, 502, 503, 504, got 404"}}

// two calls become two transactions, one after the other
>> {"jsonrpc":"2.0","id":1,"method":"wallet_sendCalls","params":[{"version":"2.0.0","chainId":"0x509f455","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","atomicRequired":true,"calls":[{"to":"0x00000000000000000000000000000000000000d1","value":"0x1"},{"to":"0x00000000000000000000000000000000000000d2","value":"0x2","data":"0x"}]}]}
<< {"jsonrpc":"2.0","id":1,"result":{"id":"0x1"}}
>> {"jsonrpc":"2.0","id":2,"method":"wallet_getCallsStatus","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":{"version":"2.0.0","id":"0x1","chainId":"0x509f455","status":200,"atomic":true,"receipts":[{"logs":[],"status":"0x1","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x1","gasUsed":"0x5208","transactionHash":"0x095ef2171b29704a8da350eb1bdb831ec0ea52155ba054590253178665274696"},{"logs":[],"status":"0x1","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x1","gasUsed":"0x5208","transactionHash":"0xcc62de54c19a5e3fd8b046519243a57bc7a85b04b524de74183c6181e6f235c4"}]}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d2","pending"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}

// a client may name the bundle, once
>> {"jsonrpc":"2.0","id":4,"method":"wallet_sendCalls","params":[{"version":"2.0.0","id":"mine","chainId":"0x509f455","atomicRequired":false,"calls":[{"to":"0x00000000000000000000000000000000000000d1"}]}]}
<< {"jsonrpc":"2.0","id":4,"result":{"id":"mine"}}
>> {"jsonrpc":"2.0","id":5,"method":"wallet_sendCalls","params":[{"version":"2.0.0","id":"mine","chainId":"0x509f455","calls":[{"to":"0x00000000000000000000000000000000000000d1"}]}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":5720,"message":"Duplicate ID."}}

// when one call fails, nothing of the bundle is left
>> {"jsonrpc":"2.0","id":6,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000c1","0x60006000fd"]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"wallet_sendCalls","params":[{"version":"2.0.0","chainId":"0x509f455","calls":[{"to":"0x00000000000000000000000000000000000000d3","value":"0x5"},{"to":"0x00000000000000000000000000000000000000c1"}]}]}
<< {"jsonrpc":"2.0","id":7,"result":{"id":"0x2"}}
>> {"jsonrpc":"2.0","id":8,"method":"wallet_getCallsStatus","params":["0x2"]}
<< {"jsonrpc":"2.0","id":8,"result":{"version":"2.0.0","id":"0x2","chainId":"0x509f455","status":500,"atomic":true,"receipts":[]}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d3","pending"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x0"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x3"}

// what no chain would take is refused
>> {"jsonrpc":"2.0","id":11,"method":"wallet_sendCalls","params":[{"version":"2.0.0","chainId":"0x509f455","calls":[{"to":"0x00000000000000000000000000000000000000d3","value":"0x1"},{"to":"0x00000000000000000000000000000000000000d3","value":"0xffffffffffffffffffffffff"}]}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32003,"message":"insufficient funds for transfer: have 9999999999492436315996 want 79228162514264337593543950335"}}
>> {"jsonrpc":"2.0","id":12,"method":"wallet_sendCalls","params":[{"version":"2.0.0","chainId":"0x1","calls":[{"to":"0x00000000000000000000000000000000000000d1"}]}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":5710,"message":"Unsupported chain ID: 0x1"}}
>> {"jsonrpc":"2.0","id":13,"method":"wallet_sendCalls","params":[{"version":"2.0.0","chainId":"0x509f455","from":"0x00000000000000000000000000000000000000d1","calls":[{"to":"0x00000000000000000000000000000000000000d1"}]}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":4100,"message":"The requested account and/or method has not been authorized by the user."}}

// a capability may be passed over if it is optional
>> {"jsonrpc":"2.0","id":14,"method":"wallet_sendCalls","params":[{"version":"2.0.0","chainId":"0x509f455","calls":[{"to":"0x00000000000000000000000000000000000000d1"}],"capabilities":{"paymasterService":{"url":"https://example.org"}}}]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":5700,"message":"Unsupported capability: paymasterService"}}
>> {"jsonrpc":"2.0","id":15,"method":"wallet_sendCalls","params":[{"version":"2.0.0","chainId":"0x509f455","calls":[{"to":"0x00000000000000000000000000000000000000d1"}],"capabilities":{"paymasterService":{"optional":true}}}]}
<< {"jsonrpc":"2.0","id":15,"result":{"id":"0x4"}}

// malformed
>> {"jsonrpc":"2.0","id":16,"method":"wallet_sendCalls","params":[{"version":"2.0.0","chainId":"0x509f455","calls":[]}]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[0].calls: expected at least one call, got []","data":"params[0].calls: expected at least one call, got []"}}
>> {"jsonrpc":"2.0","id":17,"method":"wallet_sendCalls","params":[{"chainId":"0x509f455","calls":[{}]}]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"params[0].version: expected a version, got nothing","data":"params[0].version: expected a version, got nothing"}}
>> {"jsonrpc":"2.0","id":18,"method":"wallet_sendCalls","params":[{"version":"2.0.0","chainId":"0x509f455","calls":[{"to":"0x1"}]}]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"params[0].calls[0].to: expected an address of 20 bytes, got \"0x1\"","data":"params[0].calls[0].to: expected an address of 20 bytes, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":19,"method":"wallet_sendCalls","params":[{"version":"2.0.0","chainId":"0x509f455","id":"","calls":[{"to":"0x00000000000000000000000000000000000000d1"}]}]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"params[0].id: expected the id of a bundle, of at most 4096 bytes, got \"\"","data":"params[0].id: expected the id of a bundle, of at most 4096 bytes, got \"\""}}

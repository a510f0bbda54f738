>> {"jsonrpc":"2.0","id":1,"method":"wallet_sendCalls","params":[{"version":"2.0.0","chainId":"0x509f455","calls":[{"to":"0x00000000000000000000000000000000000000d1"}]}]}
<< {"jsonrpc":"2.0","id":1,"result":{"id":"0x1"}}
= bundle result.id
>> {"jsonrpc":"2.0","id":2,"method":"wallet_showCallsStatus","params":["${bundle}"]}
<< {"jsonrpc":"2.0","id":2,"result":null}

// nobody has sent that
>> {"jsonrpc":"2.0","id":3,"method":"wallet_showCallsStatus","params":["0xff"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":5730,"message":"Unknown bundle id."}}

>> {"jsonrpc":"2.0","id":1,"method":"wallet_getCapabilities"}
<< {"jsonrpc":"2.0","id":1,"result":{"0x509f455":{"atomic":{"status":"supported"}}}}
>> {"jsonrpc":"2.0","id":2,"method":"wallet_getCapabilities","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":2,"result":{"0x509f455":{"atomic":{"status":"supported"}}}}

// of chains that are asked for and that the wallet is on
>> {"jsonrpc":"2.0","id":3,"method":"wallet_getCapabilities","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",["0x1","0x509f455"]]}
<< {"jsonrpc":"2.0","id":3,"result":{"0x509f455":{"atomic":{"status":"supported"}}}}
>> {"jsonrpc":"2.0","id":4,"method":"wallet_getCapabilities","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",["0x1"]]}
<< {"jsonrpc":"2.0","id":4,"result":{}}

// of an account that clients do not see
>> {"jsonrpc":"2.0","id":5,"method":"wallet_getCapabilities","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":4100,"message":"The requested account and/or method has not been authorized by the user."}}

// malformed
>> {"jsonrpc":"2.0","id":6,"method":"wallet_getCapabilities","params":["0x1"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x1\"","data":"params[0]: expected an address of 20 bytes, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":7,"method":"wallet_getCapabilities","params":[null,["one"]]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[1][0]: expected a QUANTITY such as 0x0 or 0x1f, got \"one\"","data":"params[1][0]: expected a QUANTITY such as 0x0 or 0x1f, got \"one\""}}

# {"accounts": 2}
// clients see the accounts from the start
>> {"jsonrpc":"2.0","id":1,"method":"wallet_getPermissions"}
<< {"jsonrpc":"2.0","id":1,"result":[{"parentCapability":"eth_accounts","caveats":[{"type":"restrictReturnedAccounts","value":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}]}]}
>> {"jsonrpc":"2.0","id":2,"method":"wallet_revokePermissions","params":[{"eth_accounts":{}}]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"wallet_getPermissions","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":[]}

// it takes no parameters
>> {"jsonrpc":"2.0","id":4,"method":"wallet_getPermissions","params":["eth_accounts"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}

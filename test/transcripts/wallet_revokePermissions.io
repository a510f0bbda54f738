# {"accounts": 2}
>> {"jsonrpc":"2.0","id":1,"method":"wallet_revokePermissions","params":[{"eth_accounts":{}}]}
<< {"jsonrpc":"2.0","id":1,"result":null}

// clients see no accounts, and nothing is signed for them
>> {"jsonrpc":"2.0","id":2,"method":"eth_accounts"}
<< {"jsonrpc":"2.0","id":2,"result":[]}
>> {"jsonrpc":"2.0","id":3,"method":"personal_sign","params":["0x00","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":4100,"message":"The requested account and/or method has not been authorized by the user."}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":4100,"message":"The requested account and/or method has not been authorized by the user."}}
>> {"jsonrpc":"2.0","id":5,"method":"wallet_getCapabilities","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":4100,"message":"The requested account and/or method has not been authorized by the user."}}

// until they are let again
>> {"jsonrpc":"2.0","id":6,"method":"eth_requestAccounts"}
<< {"jsonrpc":"2.0","id":6,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendTransaction","params":[{"to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":7,"result":"0x8c90b762e61ac1dc1ad7040451abe33b51cc255c97082b91c0a9946e7dcf6185"}

// only what was given can be given back
>> {"jsonrpc":"2.0","id":8,"method":"wallet_revokePermissions","params":[{"endowment:keyring":{}}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected {\"eth_accounts\": {}}, got {\"endowment:keyring\":{}}","data":"params[0]: expected {\"eth_accounts\": {}}, got {\"endowment:keyring\":{}}"}}
>> {"jsonrpc":"2.0","id":9,"method":"wallet_revokePermissions","params":[]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected {\"eth_accounts\": {}}, got nothing","data":"params[0]: expected {\"eth_accounts\": {}}, got nothing"}}

# {"accounts": 2}
>> {"jsonrpc":"2.0","id":1,"method":"wallet_revokePermissions","params":[{"eth_accounts":{}}]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_accounts"}
<< {"jsonrpc":"2.0","id":2,"result":[]}
>> {"jsonrpc":"2.0","id":3,"method":"wallet_requestPermissions","params":[{"eth_accounts":{}}]}
<< {"jsonrpc":"2.0","id":3,"result":[{"parentCapability":"eth_accounts","caveats":[{"type":"restrictReturnedAccounts","value":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}]}]}
>> {"jsonrpc":"2.0","id":4,"method":"eth_accounts"}
<< {"jsonrpc":"2.0","id":4,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}

// there is nothing else to be let do
>> {"jsonrpc":"2.0","id":5,"method":"wallet_requestPermissions","params":[{"snap_dialog":{}}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0]: expected {\"eth_accounts\": {}}, got {\"snap_dialog\":{}}","data":"params[0]: expected {\"eth_accounts\": {}}, got {\"snap_dialog\":{}}"}}
>> {"jsonrpc":"2.0","id":6,"method":"wallet_requestPermissions","params":[{}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0]: expected {\"eth_accounts\": {}}, got {}","data":"params[0]: expected {\"eth_accounts\": {}}, got {}"}}
>> {"jsonrpc":"2.0","id":7,"method":"wallet_requestPermissions","params":[{"eth_accounts":true}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected {\"eth_accounts\": {}}, got {\"eth_accounts\":true}","data":"params[0]: expected {\"eth_accounts\": {}}, got {\"eth_accounts\":true}"}}

# {"accounts": 1, "alloc": {"0x00000000000000000000000000000000000000d1": {"balance": "1000000000000000000n"}}}
// an account without a key can send from now on, and clients see it
>> {"jsonrpc":"2.0","id":1,"method":"evm_addAccount","params":["0x00000000000000000000000000000000000000D1","secret"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_accounts"}
<< {"jsonrpc":"2.0","id":2,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x00000000000000000000000000000000000000d1"]}
>> {"jsonrpc":"2.0","id":3,"method":"eth_requestAccounts"}
<< {"jsonrpc":"2.0","id":3,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x00000000000000000000000000000000000000d1"]}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000000d1","to":"0x00000000000000000000000000000000000000d2","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0xb62d008421223203a4e2b10344dcfae5cf7a029b8ce648b6da1773256be5dd51"}

// once it is known, and for a managed one, there is nothing to add
>> {"jsonrpc":"2.0","id":5,"method":"evm_addAccount","params":["0x00000000000000000000000000000000000000d1","secret"]}
<< {"jsonrpc":"2.0","id":5,"result":false}
>> {"jsonrpc":"2.0","id":6,"method":"evm_addAccount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":6,"result":false}
>> {"jsonrpc":"2.0","id":7,"method":"eth_accounts"}
<< {"jsonrpc":"2.0","id":7,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x00000000000000000000000000000000000000d1"]}

// whoever sees no accounts does not see it either
>> {"jsonrpc":"2.0","id":8,"method":"wallet_revokePermissions","params":[{"eth_accounts":{}}]}
<< {"jsonrpc":"2.0","id":8,"result":null}
>> {"jsonrpc":"2.0","id":9,"method":"eth_accounts"}
<< {"jsonrpc":"2.0","id":9,"result":[]}

// refused
>> {"jsonrpc":"2.0","id":10,"method":"evm_addAccount","params":["0x12","secret"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x12\"","data":"params[0]: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":11,"method":"evm_addAccount","params":["0x00000000000000000000000000000000000000d3",1]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[1]: expected a text, got 1","data":"params[1]: expected a text, got 1"}}
>> {"jsonrpc":"2.0","id":12,"method":"evm_addAccount"}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got nothing","data":"params[0]: expected an address of 20 bytes, got nothing"}}

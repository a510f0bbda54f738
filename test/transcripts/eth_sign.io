// r, s and v, over the prefixed message
>> {"jsonrpc":"2.0","id":1,"method":"eth_sign","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x68656c6c6f"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xf16ea9a3478698f695fd1401bfe27e9e4a7e8e3da94aa72b021125e31fa899cc573c48ea3fe1d4ab61a9db10c19032026e3ed2dbccba5a178235ac27f94504311c"}

// of nothing at all
>> {"jsonrpc":"2.0","id":2,"method":"eth_sign","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x"]}
<< {"jsonrpc":"2.0","id":2,"result":"0xc1977b761f1dd36c29795783460d241885c8e7f9d962dbe7bba2753fd94e89b444a1cd9ed855dd09afa3b73f7c2bd097ec9abc2d2775d737505a02d3f0cafa591b"}

// an account whose key is not here
>> {"jsonrpc":"2.0","id":3,"method":"eth_sign","params":["0x0000000000000000000000000000000000000b0b","0x68656c6c6f"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"unknown account"}}

// what is no message or no account
>> {"jsonrpc":"2.0","id":4,"method":"eth_sign","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","hello"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[1]: expected 0x and an even number of hex digits, got \"hello\"","data":"params[1]: expected 0x and an even number of hex digits, got \"hello\""}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sign","params":["0x12","0x68656c6c6f"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x12\"","data":"params[0]: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sign","params":["0x68656c6c6f"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x68656c6c6f\"","data":"params[0]: expected an address of 20 bytes, got \"0x68656c6c6f\""}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sign","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got nothing","data":"params[0]: expected an address of 20 bytes, got nothing"}}

// also when it was not impersonated
>> {"jsonrpc":"2.0","id":1,"method":"anvil_stopImpersonatingAccount","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_impersonateAccount","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d1","0xde0b6b3a7640000"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x03fb7f3e1c53a92e1698a0ff384616b12272f5171e62798ff24f5a8f6fdb1ad5"}
>> {"jsonrpc":"2.0","id":5,"method":"hardhat_stopImpersonatingAccount","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0x00000000000000000000000000000000000000d1","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"unknown account"}}

// refused
>> {"jsonrpc":"2.0","id":7,"method":"anvil_stopImpersonatingAccount","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got nothing","data":"params[0]: expected an address of 20 bytes, got nothing"}}

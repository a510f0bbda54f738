// what a spender may take
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000aa","0x600435600052600060205260406000205460005260206000f3"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_setERC20Allowance","params":["0x00000000000000000000000000000000000000d1","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x00000000000000000000000000000000000000aa","0x3e8"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000aa","data":"0xdd62ed3e00000000000000000000000000000000000000000000000000000000000000d100000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"},"latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x00000000000000000000000000000000000000000000000000000000000003e8"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000aa","data":"0xdd62ed3e00000000000000000000000000000000000000000000000000000000000000d100000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c8"},"pending"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x00000000000000000000000000000000000000000000000000000000000003e8"}

// what is no contract
>> {"jsonrpc":"2.0","id":5,"method":"anvil_setERC20Allowance","params":["0x00000000000000000000000000000000000000d1","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x1"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32000,"message":"Unable to set ERC20 allowance, no slot found"}}

// refused
>> {"jsonrpc":"2.0","id":6,"method":"anvil_setERC20Allowance","params":["0x00000000000000000000000000000000000000d1","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x00000000000000000000000000000000000000aa"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[3]: expected a number of at most 256 bits, in hex or decimal, got nothing","data":"params[3]: expected a number of at most 256 bits, in hex or decimal, got nothing"}}

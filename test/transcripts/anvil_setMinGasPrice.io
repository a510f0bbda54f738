// refused, for there is a base fee
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setMinGasPrice","params":["0x1"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"anvil_setMinGasPrice is not supported when EIP-1559 is active"}}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setMinGasPrice","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"anvil_setMinGasPrice is not supported when EIP-1559 is active"}}
>> {"jsonrpc":"2.0","id":3,"method":"miner_setGasPrice","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"anvil_setMinGasPrice is not supported when EIP-1559 is active"}}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_setMinGasPrice","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0]: expected a number of at most 256 bits, in hex or decimal, got nothing","data":"params[0]: expected a number of at most 256 bits, in hex or decimal, got nothing"}}
